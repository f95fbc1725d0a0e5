import type { Task } from '../../../platform/jobs/task.ts'

/** Informs a member by mail that the password was changed, in case someone else did it. */
export const sendPasswordNotice: Task = async ({ memberId = '', why }, { baseUrl, database, mailer }) => {
  const member = await database.kysely
    .selectFrom('members')
    .select(['full_name', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await mailer.send({
    kind: 'password_notice',
    to: { name: member.full_name, address: member.email },
    subject: 'Your password was changed',
    paragraphs: [
      why === 'reset'
        ? 'Your password was reset with an emailed link. You were signed out on all devices, and withdrawals are locked for at least 24 hours.'
        : 'Your password was changed on your profile. You were signed out on all other devices.',
      `If this was not you, reset your password now at ${baseUrl}/forgot_password and contact support.`,
    ],
  })
}
