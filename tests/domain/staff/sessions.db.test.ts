import { describe, expect, test } from 'vitest'
import { holderOfSession } from '~/domain/auth/session.server'
import { signIn } from '~/domain/auth/sign-in.server'
import { listSessions } from '~/domain/staff/queries.server'
import { signOutElsewhere } from '~/domain/auth/sessions/sign-out-elsewhere.server'
import { signOutPerson } from '~/domain/auth/sessions/sign-out-person.server'
import { perform } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson, GOOD_PASSWORD } from '../../support/staff'

const currentPassword = GOOD_PASSWORD

type Somebody = { id: number; email: string }

async function signedIn(person: Somebody, userAgent: string): Promise<string> {
  const visitor = { address: '192.0.2.7', userAgent, device: null }
  const outcome = await perform(signIn, testCtx({ permissions: [] }), {
    email: person.email,
    password: GOOD_PASSWORD,
    earlierSession: null,
    visitor,
  })
  if (outcome.next !== 'signed-in') throw new Error('not signed in')
  return outcome.sessionToken
}
const holderOf = (token: string) => holderOfSession(testCtx().read, hashSecret(token), NOON)
const opens = async (...tokens: string[]) => Promise.all(tokens.map(async (token) => (await holderOf(token)) !== null))

async function inTwoBrowsers() {
  const person = await aPerson()
  const [here, there] = [await signedIn(person, 'Firefox/140'), await signedIn(person, 'Chrome/140')]
  const sessionId = (await holderOf(here))?.sessionId ?? ''
  const ctx = testCtx({ permissions: [], staffId: person.id, sessionId })
  return { person, here, there, ctx }
}

describe('the sessions of a person', () => {
  test('are seen with their browser and address, the one that asks marked', async () => {
    const { person, ctx } = await inTwoBrowsers()
    const sessions = await listSessions(ctx, person.id)
    expect(
      sessions
        .map(({ userAgent, ip, isCurrent }) => [userAgent, ip, isCurrent])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['Chrome/140', '192.0.2.7', false],
      ['Firefox/140', '192.0.2.7', true],
    ])
  })

  test('end one by one, and all but the one that asks', async () => {
    const { person, here, there, ctx } = await inTwoBrowsers()
    const other = (await listSessions(ctx, person.id)).find(({ isCurrent }) => !isCurrent)?.id
    expect(await perform(signOutElsewhere, ctx, { session: other, currentPassword })).toEqual({
      id: person.id,
      ended: 1,
    })
    expect(await opens(here, there)).toEqual([true, false])
    await expect(perform(signOutElsewhere, ctx, { session: other, currentPassword })).rejects.toMatchObject({
      code: 'refused',
    })
    const third = await signedIn(person, 'Safari/20')
    await perform(signOutElsewhere, ctx, { session: 'all', currentPassword })
    expect(await opens(here, third)).toEqual([true, false])
  })

  test('of others are ended by owners alone', async () => {
    const [first, second] = [await inTwoBrowsers(), await inTwoBrowsers()]
    const selected = { id: second.person.id, session: 'all', currentPassword }
    await expect(perform(signOutPerson, first.ctx, selected)).rejects.toMatchObject({ code: 'forbidden' })
    const editor = testCtx({ permissions: ['user.edit'], staffId: first.person.id })
    await expect(perform(signOutPerson, editor, selected)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await opens(second.here, second.there)).toEqual([true, true])
    const owner = testCtx({ isOwner: true, staffId: (await aPerson({ isOwner: true })).id })
    await perform(signOutPerson, owner, selected)
    expect(await opens(second.here, second.there)).toEqual([false, false])
  })

  test('end only with the password of the person who asks', async () => {
    const { person, here, there, ctx } = await inTwoBrowsers()
    const owner = testCtx({ isOwner: true, staffId: (await aPerson({ isOwner: true })).id })
    for (const wrong of ['', 'a wrong one'])
      for (const end of [
        () => perform(signOutElsewhere, ctx, { session: 'all', currentPassword: wrong }),
        () => perform(signOutPerson, owner, { id: person.id, session: 'all', currentPassword: wrong }),
      ])
        await expect(end()).rejects.toMatchObject({ code: 'invalid' })
    expect(await opens(here, there)).toEqual([true, true])
  })

  test('of one person are not ended by the id of another’s', async () => {
    const [first, second] = [await inTwoBrowsers(), await inTwoBrowsers()]
    const foreign = (await listSessions(second.ctx, second.person.id))[0]?.id
    await expect(perform(signOutElsewhere, first.ctx, { session: foreign, currentPassword })).rejects.toMatchObject({
      code: 'refused',
    })
    expect(await opens(second.here, second.there)).toEqual([true, true])
  })
})
