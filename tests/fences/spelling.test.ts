import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(file: string, text: string) {
  planted = plant({ [file]: text }, [])
  return planted.run('bin/check-spelling.mjs', planted.folder)
}

test.each([
  [
    'a sentence',
    'app/domain/cart/messages.ts',
    "export const NAME = 'Please enter the name of the organisation.'",
    'organis',
    'organiz',
  ],
  ['a label', 'app/domain/settings/panels/panels.ts', "export const label = 'Fulfilment'", 'Fulfilment', 'fulfillment'],
  ['text between tags', 'app/ui/note.tsx', 'export const Note = () => <p>Choose a colour</p>', 'colour', 'color'],
  [
    'text beside a value',
    'server/start.ts',
    'export const said = (n: number) => `${n} mails waiting`',
    'mails',
    'emails',
  ],
  ['the README', 'README.md', 'Send an E-mail.', 'E-mail', 'email'],
  ['the docs', 'docs/ui.md', 'The behaviour of a list.', 'behaviour', 'behavior'],
])('British spelling is refused in %s', (_where, file, text, word, instead) => {
  const { status, output } = check(file, text)
  expect(status).toBe(1)
  expect(output).toContain(`${file}:1: "${word}" is British. Write "${instead}".`)
})

test.each([
  [
    'an American sentence',
    'app/domain/cart/messages.ts',
    "export const NAME = 'Please enter the name of the organization.'",
  ],
  [
    'a name in code',
    'app/ui/shell/organization.tsx',
    "export const useOrganisation = (of: { organisation: string }) => of['organisation']",
  ],
  ['a query', 'app/domain/cart/queries.server.ts', 'export const zone = sql`SELECT organisation_zone() AS zone`'],
  ['a name in the docs', 'docs/ui.md', 'Wrap it in `OrganisationProvider`.'],
])('accepts %s', (_what, file, text) => {
  expect(check(file, text)).toEqual({ status: 0, output: '' })
})
