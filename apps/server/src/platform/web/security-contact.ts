import type { FastifyInstance } from 'fastify'
import type { Config } from '../../configuration/config.ts'

const day = 86_400_000

/**
 * Serves the contact for vulnerabilities (RFC 9116), if a setting has one. It expires half a year after the start of the server:
 * updates keep it fresh, and a forgotten server's contact is not trusted.
 */
export function serveSecurityContact(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL' | 'SECURITY_CONTACT'>) {
  const { PUBLIC_URL: publicUrl, SECURITY_CONTACT: contact } = config
  if (!contact) return
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + 180 * day).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ]
  const file = `${lines.join('\r\n')}\r\n`
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(file),
  )
}
