import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const app = path.resolve('app')
const pages = readdirSync(path.join(app, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.join(app, 'pages', file))

/** Operations with these verbs edit nothing: they make, remove or restore a record. */
const MAKES_OR_REMOVES = /^(?:add|create|copy|duplicate|upload|delete|discard|remove|disconnect|restore|undo)[A-Z]/

/** Intents that need no merge, by the reason why they overwrite no edit. */
const WITHOUT_MERGE: Record<string, readonly string[]> = {
  'It changes the state that its own button shows, and its operation refuses any other state.': [
    'acceptSale',
    'correctSale',
    'forgetDevice',
    'refundSale',
    'renewDevice',
    'revokeDevice',
    'activatePage',
    'activateTheme',
    'approveRisk',
    'archiveRow',
    'cancelPlan',
    'cancelTask',
    'chargePlan',
    'clearSpam',
    'dismissPairs',
    'hideSetup',
    'issueAndEmail',
    'issueDraft',
    'lockTheme',
    'makeDefaultForm',
    'makeDefaultTemplate',
    'markSpam',
    'markTasksSeen',
    'markTributesSent',
    'mergeSupporters',
    'movePlan',
    'processReceipts',
    'refundContribution',
    'releaseNumber',
    'reopenSponsor',
    'replaceHome',
    'resumePlan',
    'setSupporterState',
    'skipSetupStep',
    'suspendPage',
    'suspendPlan',
    'switchConversation',
    'unlockTheme',
    'verifySupporter',
    'voidReceipt',
  ],
  'It gives all selected supporters one type, whatever each of them had.': ['setSupporterType'],
  'It makes a record, whose amounts no other one may have.': ['makeDeposit', 'exportJournal'],
  'It refuses an account that somebody else changed meanwhile, and names the stored one.': ['saveAccounts'],
  'It sends, prints or counts, and stores nothing that a form shows.': [
    'applyMemberships',
    'checkConnection',
    'checkReferences',
    'findPairs',
    'mailReceipt',
    'notifyDonor',
    'notifyRecipient',
    'printLetters',
    'printReceipts',
    'receiptSupporter',
    'recountPromo',
    'redeliver',
    'refreshConfigurations',
    'refreshPublicKey',
    'renewDownloads',
    'requestBackup',
    'requestCheck',
    'retryBatch',
    'retryJobs',
    'sendAgain',
    'sendPasswordLink',
    'sendTest',
    'startImport',
    'startYear',
    'testMail',
  ],
  'It makes a secret or a sign-in, which nobody edits: the new one replaces the one before.': [
    'changePassword',
    'confirmFactor',
    'confirmInstallation',
    'connectTarget',
    'disableFactor',
    'disablePersonFactor',
    'enableFactor',
    'regenerateOwnKey',
    'renewCodes',
    'replaceSecret',
    'resetKey',
    'setBackupKey',
    'signOutElsewhere',
    'signOutPerson',
  ],
  'It moves one line beside another: two moves are made one after the other.': ['moveCategory', 'movePage', 'movePost'],
  'It counts again, and its list says what was counted before.': ['countStock'],
  'Its draft belongs to the person who uploaded it, and the import asks again before it starts.': [
    'changeSheet',
    'leaveOutKnown',
    'mapColumns',
  ],
  'The view belongs to one person, who saves what the screen shows.': ['saveView', 'shareView', 'pinView', 'unpinView'],
  'A number is bought, not edited.': ['chooseNumber'],
  'It is a parameter of a helper, whose callers act without a form.': ['does'],
  'It switches one webhook on or off; its form merges.': ['editHook'],
}
const EXEMPT = new Set(Object.values(WITHOUT_MERGE).flat())

const MERGES = /\b(?:mergeSave|refuseClashes|addToSupporter)\(/
const read = (file: string): string => readFileSync(file, 'utf8')

function fileOfImport(from: string, source: string): string | null {
  const base = source.startsWith('~/')
    ? path.join(app, source.slice(2))
    : source.startsWith('.')
      ? path.resolve(path.dirname(from), source)
      : null
  return base === null ? null : ([`${base}.ts`, `${base}.tsx`].find((one) => existsSync(one)) ?? null)
}

/** An operation merges if the page calls, declares or imports it as a merging one. */
function isMerging(file: string, text: string, name: string): boolean {
  if (/^(?:mergeSave|addToSupporter)$/.test(name)) return true
  const declared = new RegExp(`const ${name} = (\\w+)\\(`).exec(text)?.[1]
  if (declared !== undefined) return declared === 'mergeSave'
  const source = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
  const target = source === undefined ? null : fileOfImport(file, source)
  return target !== null && MERGES.test(read(target))
}

const INTENTS = pages.flatMap((file) => {
  const text = read(file)
  return [...text.matchAll(/\b(?:intent|showResult)\(\s*(\w+)/g)].map(([, name = '']) => ({
    page: path.relative(app, file),
    name,
    merges: isMerging(file, text, name),
  }))
})

describe('every button of every page', () => {
  test('is read: there are more than two hundred', () => expect(INTENTS.length).toBeGreaterThan(200))

  test('merges what two people save, or is in the table with its reason', () => {
    expect(
      INTENTS.filter(({ name, merges }) => !merges && !MAKES_OR_REMOVES.test(name) && !EXEMPT.has(name)).map(
        ({ page, name }) => `${page}: ${name}`,
      ),
    ).toEqual([])
  })

  test('is in the table only as long as a page has it', () => {
    const names = new Set(INTENTS.map(({ name }) => name))
    expect([...EXEMPT].filter((name) => !names.has(name))).toEqual([])
  })

  test('has no other way to a save than an intent', () => {
    const others = pages.filter((file) => /\bperformRequest\(/.test(read(file)))
    expect(others.map((file) => path.relative(app, file))).toEqual([])
  })
})
