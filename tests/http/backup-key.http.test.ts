import { expect, test } from 'vitest'
import { derivePublicKey } from '~/kit/keys/age-keys.server'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')
const PAGE = '/jpanel/settings/backups/key'

const post = async (fields: Record<string, string>): Promise<Response> =>
  owner.raw(PAGE, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams({ _token: owner.csrf, ...fields }),
  })

const storedKey = async (): Promise<string | null> =>
  (await rows<{ key: string | null }>('SELECT backup_public_key AS key FROM installation'))[0]?.key ?? null

test('R-BACKUPS-4: a private key is shown once, and used when its owner has entered it', async () => {
  const created = await post({ intent: 'create' })
  const [privateKey = ''] = /AGE-SECRET-KEY-1[A-Z0-9]{58}/.exec(await created.text()) ?? []
  expect(privateKey).not.toBe('')
  expect(await storedKey()).toBeNull()
  expect(await (await owner.visit(PAGE)).text()).not.toContain(privateKey)

  const mistyped = await post({ intent: 'save', privateKey: privateKey.replace(/.$/, 'B') })
  expect(mistyped.status).toBe(422)
  expect(await mistyped.text()).toContain('This is not a private key of backups.')
  expect(await storedKey()).toBeNull()

  const used = await post({ intent: 'save', privateKey: ` ${privateKey.toLowerCase()} ` })
  expect(used.headers.get('location')).toBe('/jpanel/settings/backups')
  const publicKey = derivePublicKey(privateKey)
  expect(await storedKey()).toBe(publicKey)
  expect(await (await owner.visit(PAGE)).text()).toContain(publicKey)

  const written = JSON.stringify(await rows(`SELECT * FROM journal_entry WHERE event = 'backup.key-changed'`))
  expect(written).toContain(publicKey)
  expect(written.toUpperCase()).not.toContain('AGE-SECRET-KEY')
})

test('is closed to everyone who is no owner', async () => {
  const cashier = await as('cashier')
  expect((await cashier.visit(PAGE)).status).toBe(403)
  const reply = await cashier.raw(PAGE, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams({ _token: cashier.csrf, intent: 'create' }),
  })
  expect(reply.status).toBe(403)
  expect(await reply.text()).not.toContain('AGE-SECRET-KEY')
})
