import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '../../app')

/** Sentences that confused readers of the interface, and their replacements. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\+ and…/, '+ Add filter'],
  [/Contributions that are (?!started)/, 'Status is …'],
  [/Change nothing|Keep as it is|Keep the (?:contribution|sale)/, 'Cancel'],
  [/Given in all/, 'Total given'],
  [/Who changed what/, 'History'],
  [/['">]By hand|Collected: By hand/, 'Collected manually'],
  [/['">`]here since /, 'Supporter since …'],
  [/Marketing mails/, 'Marketing email'],
  [/Stands on every/, 'Shown on every …'],
  [/The same again/, 'Confirm new password'],
  [/words do well/, 'Try several unrelated words.'],
  [/what stood here was removed/, 'the page may have been removed'],
  [/The lighter bar is today/, 'Lighter bar: today so far.'],
  [/Find supporters at once/, 'Instant supporter search'],
  [/For products that say nothing/, 'Default for products without their own schedule.'],
  [/first charge (?:comes )?after (?:somebody|an initial)/, 'Next charge after the initial payment'],
  [/After a whole interval/, 'After one full period'],
  [/(?:One is|Several are) called/, 'Singular name, Plural name'],
  [/Most sponsors|['">]Sponsored from/, 'Maximum sponsors, Counts as sponsored at'],
  [/So many sponsors/, 'Number of sponsors needed.'],
  [/Prices for sending|Tax what sending costs/, 'Shipping rates, Tax shipping'],
  [/estimates of the house/, 'our own estimates'],
  [/keeps the terms of the day/, 'Open carts keep the rates they started with.'],
  [/to put yours in its place/, 'Save again to overwrite.'],
  [/Tell these people/, 'Notify these addresses of every sale'],
  [/Held here/, 'Not sent'],
  [/Account \(till\)|Use this name/, 'Supporter, Add supporter'],
  [/News by email/, 'Email opt-in (they agreed)'],
  [/Nothing in this contribution is sent/, 'Nothing in this cart needs shipping.'],
  [/What proves the payment/, 'Transfer, voucher or slip number'],
  [/Leave this one, begin another/, 'Clear cart and start again'],
  [/contributions start like this one/, 'Saved as default for new sales.'],
  [/Make a token|End access/, 'Create token, Remove access'],
  [/May do everything, and needs/, 'Full access.'],
  [/['">` ]Of the website\./, 'On the website.'],
  [/Chosen at first|where nothing is selected/, 'Selected by default'],
  [/For the website that takes gifts/, 'Shown on the donation form, not at the point of sale.'],
  [/What could run or leave the page/, 'Scripts and unsafe code are removed when you save.'],
  [/['">`. ]Empty: /, 'Leave blank …'],
  [/a supporter of their own again/, 'a separate supporter again'],
  [/first of those beside it/, 'Position among its siblings, starting at 1.'],
  [/\/events\/ is before it/, 'The address starts with …'],
  [/Exactly one is\./, 'One variant is always the default.'],
  [/to 1, hard to read/, 'White text is hard to read on this color (contrast 1:1).'],
  [/back=\{\{ to: [^}]*label: 'New supporter'/, 'Supporters'],
  [/Webhook delays|Today Only|Handed to the website/, 'Webhook timing, One time, Added to the public site.'],
]

test('finds no replaced sentence in the interface', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['generated/**'] })
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(app, file), 'utf8')
    return REPLACED.flatMap(([words, instead]) => (words.test(text) ? [`${file}: ${words}, instead: ${instead}`] : []))
  })
  expect(found).toEqual([])
})
