import { expect, test } from 'vitest'
import { environmentIn } from '~/env.server'
import { SETTINGS } from '../server/settings/setting-list.ts'

test('a setting that is set to nothing, as compose.yaml sets those that .env leaves out, is not set', () => {
  const blank = Object.fromEntries(SETTINGS.flatMap(({ names }) => names.map((name) => [name, ''])))
  const url = { DATABASE_URL: 'postgresql://almoner@127.0.0.1/almoner' }
  expect(environmentIn({ ...blank, ...url })).toEqual(environmentIn(url))
})
