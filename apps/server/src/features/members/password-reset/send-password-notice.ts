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
        ? 'A new password was chosen for your account with a mailed link. All devices were signed out, and withdrawals are locked for at least 24 hours.'
        : 'The password of your account was changed on your profile. All other devices were signed out.',
      `If this was not you, ask for a new password at once at ${baseUrl}/forgot_password and contact support.`,
    ],
  })
}
