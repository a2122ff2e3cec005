import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PAGES } from './page-addresses'
import { MODULES, reach } from './text-controls'

/** Pages whose form need not begin again after its own save, by the reason. */
export const LEFT: Readonly<Record<string, readonly string[]>> = {
  'Its save leads to the list.': [
    'categories/form',
    'memberships/form',
    'messenger/conversation',
    'payment-options/form',
    'promotions/form',
    'redirects/record',
    'shipping/form',
    'supporters/types/form',
    'taxes/form',
    'userdefinedfields/form',
  ],
  'Its save leads to the record.': [
    'contributions/edit',
    'fundraising/edit-page',
    'fundraising/new-page',
    'imports/row',
    'sponsors/sponsor',
    'supporters/edit',
    'supporters/new',
    'virtual-events/create',
  ],
  'Its save closes the form.': ['sponsorships/record', 'supporters/memberships', 'supporters/record'],
  'It is drawn without JavaScript alone, and loaded by each save.': ['themes/editor'],
}

const has = (word: RegExp) => {
  const files = new Set(
    [...MODULES.keys()].filter((file) => word.test(readFileSync(path.resolve('app', file), 'utf8'))),
  )
  return (page: string): boolean => [...reach(`${page}.tsx`, () => false)].some((part) => files.has(part))
}

/** Pages with a form that says what it was opened with. */
export const OPENED_PAGES: readonly string[] = Object.keys(PAGES).filter(has(/<Opened\b/))

/** True if a form of this page begins again with what its own save stored. */
export const beginsAgain = has(/\buseFormKey\(/)
