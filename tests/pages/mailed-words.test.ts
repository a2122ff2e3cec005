import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Claims that an email was sent. */
const SAYINGS = [
  /['"`>\s](?:was|were|been|we|We) (?:sent|emailed|notified|mailed)\b/,
  /\b(?:sent|emailed|mailed) (?:to|it a|them a)\b/,
  /\b(?:[Ll]ink|[Rr]eceipt|[Ee]mail) sent\b/,
]
/** Nothing was sent, or not by email. */
const IS_OTHER =
  /nobody|nothing|no one|\bnot\b|payload|payment was|refund was|sale was|device|CRM|request|app that|about:/i
/** The state of the mail server, or of this very email, was checked. */
const IS_CHECKED = /sayMailed|sayNotified|isMailHeld|isHeld|isOutbox|\bmails=|'sent'/

/** Sentences that are also true without a mail server, each with the reason. */
const TRUE_ANYWAY: Readonly<Record<string, string>> = {
  'Emails that were sent about it stay sent.': 'It speaks of emails that were sent, if any were.',
  'If it was sent already': 'It is a condition.',
  'Emails that were sent already': 'It speaks of emails that were sent, if any were.',
  's it was sent': 'A sale of a device.',
  'Visitors are sent': 'A redirect.',
  'a link is emailed to the address': 'A reason of the table of actions, which nobody reads on a screen.',
  'has been notified.': 'Its pages say it by sayMailed.',
  'A test email was sent to': 'It left at once, or the test was refused.',
  'No test email was sent yet.': 'It says what did not happen.',
  'Test email sent': 'The entry is written once the email has left.',
  'was notified ${how} on': 'It stands where the email of the notice is known to have left.',
}

const sources = ['app/pages', 'app/domain', 'app/wire', 'app/endpoints'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
)

const isComment = (line: string): boolean => /^\s*(?:\/?\*|\/\/)/.test(line)
const isKnown = (line: string): boolean => Object.keys(TRUE_ANYWAY).some((words) => line.includes(words))

const saidIn = (file: string): string[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const isSaid =
      SAYINGS.some((words) => words.test(line)) &&
      /['"`>]/.test(line) &&
      !isComment(line) &&
      !IS_OTHER.test(line) &&
      !isKnown(line)
    const around = lines.slice(Math.max(0, at - 6), at + 5).join('\n')
    return isSaid && !IS_CHECKED.test(around) ? [`${file}: ${line.trim()}`] : []
  })
}

test('each sentence that says an email was sent is said only where a mail server is set', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap(saidIn)).toEqual([])
})
