import { createHash } from 'node:crypto'
import { seconds } from '~/kit/clock'
import { log, readReason } from '~/kit/log'
import type { BreachedPasswords } from '~/ports/breached-passwords'
import type { Web } from '~/ports/web'

const SERVICE = 'https://api.pwnedpasswords.com/range/'
const PREFIX_LENGTH = 5
const MAX_BYTES = 256 * 1024

/** Lines are `SUFFIX:COUNT`; padding, which hides how many there are, has the count 0. */
const listsSuffix = (body: string, suffix: string): boolean =>
  body.split(/\r?\n/).some((line) => {
    const [listed, count] = line.split(':')
    return listed === suffix && Number(count) > 0
  })

/**
 * Uses Pwned Passwords with k-anonymity: only five of the forty digits of the password's SHA-1 leave this machine, and
 * the reply is searched here.
 */
export const pwnedPasswords = (web: Web, service = SERVICE): BreachedPasswords => ({
  async includes(password) {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const { status, body } = await web.send({
        url: `${service}${digest.slice(0, PREFIX_LENGTH)}`,
        method: 'GET',
        headers: { 'add-padding': 'true' },
        timeout: seconds(3),
        mostBytes: MAX_BYTES,
      })
      if (status !== 200) throw new Error(`The service answered with ${status}.`)
      return listsSuffix(body, digest.slice(PREFIX_LENGTH))
    } catch (error) {
      log('warn', 'breached-passwords.no-answer', { reason: readReason(error) })
      return false
    }
  },
})
