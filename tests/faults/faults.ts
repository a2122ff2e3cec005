/** A plausible fault: one text of one file, and its wrong replacement. */
export type Fault = {
  fault: string
  file: string
  /** Occurs once in the file. */
  correct: string
  wrong: string
  /** Each of these files fails while the fault is planted, and no faster project finds it. */
  tests: readonly string[]
}

const BASELINE = 'prisma/migrations/20261121000000_baseline/migration.sql'

/** Money and days, which need no database. */
const RULES: readonly Fault[] = [
  {
    fault: 'half a cent rounds down',
    file: 'app/kit/money.ts',
    correct: '(2n * top + bottom) / (2n * bottom)',
    wrong: '(2n * top) / (2n * bottom)',
    tests: [
      'kit/money.test.ts',
      'domain/pricing/dcc.test.ts',
      'domain/pricing/promos.test.ts',
      'domain/pricing/taxes.test.ts',
    ],
  },
  {
    fault: 'a local day is counted in UTC',
    file: 'app/kit/calendar.ts',
    correct: 'Math.floor((time + findShift(time, zone)) / DAY)',
    wrong: 'Math.floor(time / DAY)',
    tests: ['kit/calendar.test.ts'],
  },
  {
    fault: 'a plan is charged on the final day, too',
    file: 'app/domain/recurring/schedule.ts',
    correct: 'date < finalOn && count',
    wrong: 'date <= finalOn && count',
    tests: ['domain/recurring/schedule.test.ts'],
  },
  {
    fault: '`onclick` survives the cleaning of HTML',
    file: 'app/domain/content/rich-text.server.ts',
    correct: "'*': ['class', 'title', 'lang', 'dir']",
    wrong: "'*': ['class', 'title', 'lang', 'dir', 'onclick']",
    tests: ['domain/content/rich-text.test.ts'],
  },
  {
    fault: 'a receipt leaves out the covered costs',
    file: 'app/domain/receipts/receipt.ts',
    correct: 'atLeastZero(line.totalMinor - line.fairMarketMinor * BigInt(line.qty)) + line.dccMinor',
    wrong: 'atLeastZero(line.totalMinor - line.fairMarketMinor * BigInt(line.qty))',
    tests: ['domain/receipts/receipt.test.ts'],
  },
  {
    fault: 'a receipt counts what was refunded',
    file: 'app/domain/receipts/receipt.ts',
    correct: 'let left = atLeastZero(input.totalMinor - input.refundedMinor)',
    wrong: 'let left = atLeastZero(input.totalMinor)',
    tests: ['domain/receipts/receipt.test.ts'],
  },
]

const MONEY: readonly Fault[] = [
  {
    fault: 'a refund of more than the balance',
    file: 'app/domain/refunds/refund.ts',
    correct: '    if (minor > balance) return atMost({ minor: balance, currency: of.currency }, home)\n',
    wrong: '',
    tests: ['domain/contributions/refund-contribution.db.test.ts', 'domain/contributions/gateway-refund.db.test.ts'],
  },
  {
    fault: "a refund's key is good for another amount",
    file: 'app/domain/refunds/reserve-refund.server.ts',
    correct: 'if (!(await isSameWish(ctx, existing, input))) throw',
    wrong: 'if (!(await isSameWish(ctx, known, input)) && known.id < 0) throw',
    tests: ['domain/contributions/refund-contribution.db.test.ts'],
  },
  {
    fault: 'a declined card keeps the stock',
    file: 'app/domain/catalog/sold-stock.server.ts',
    correct: 'UPDATE product_variant v SET quantity = v.quantity + w.qty',
    wrong: 'UPDATE product_variant v SET quantity = v.quantity + 0 * w.qty',
    tests: ['domain/payments/complete-by-gateway.db.test.ts', 'domain/payments/unknown-outcome.db.test.ts'],
  },
  {
    fault: 'a sponsor keeps a payment that came back',
    file: 'app/events/subscribers.ts',
    correct: '    each((ctx, { id }) => takeBackPromoUse(ctx, id)),\n    sponsors,\n',
    wrong: '    each((ctx, { id }) => takeBackPromoUse(ctx, id)),\n',
    tests: ['domain/checkout/lifetime-totals.db.test.ts'],
  },
  {
    fault: 'what a check pays too much is not in the ledger',
    file: 'app/domain/checkout/settlement.server.ts',
    correct: "    ...entry('Overpayment', computeOverpaid(settling), null),\n",
    wrong: '',
    tests: ['domain/contributions/refund-contribution.db.test.ts'],
  },
  {
    fault: 'a settlement closes the day that is not over',
    file: BASELINE,
    correct: ') m WHERE m.day < today;',
    wrong: ') m WHERE m.day <= today;',
    tests: ['domain/books/books.db.test.ts'],
  },
  {
    fault: 'a lost dispute takes more than is left',
    file: 'app/domain/refunds/disputes/dispute-losses.server.ts',
    correct: 'const taken = minor < left ? minor : left',
    wrong: 'const taken = minor',
    tests: ['domain/contributions/disputes.db.test.ts'],
  },
]

const PLANS: readonly Fault[] = [
  {
    fault: 'a plan is charged while a charge is in progress',
    file: 'app/domain/payments/plan-methods.server.ts',
    correct: "WHERE t.profile_id = r.id AND t.status IN ('New', 'Active'))",
    wrong: "WHERE t.profile_id = r.id AND t.status IN ('New'))",
    tests: ['domain/recurring/charging.db.test.ts'],
  },
  {
    fault: "a sponsor's total is the last payment",
    file: 'app/domain/sponsorships/count-payments.server.ts',
    correct: 'lifetime_minor = w.lifetime_minor',
    wrong: 'lifetime_minor = w.last_payment_minor',
    tests: ['domain/recurring/plan.db.test.ts'],
  },
  {
    fault: 'a resumed plan charges for the days between',
    file: 'app/domain/recurring/resume-plan.server.ts',
    correct: 'while (next < today || ',
    wrong: 'while (',
    tests: ['domain/recurring/plan.db.test.ts', 'domain/recurring/resume-plan.db.test.ts'],
  },
  {
    fault: 'a resumed plan charges a paid period again',
    file: 'app/domain/recurring/resume-plan.server.ts',
    correct: ' || (paidPeriod !== null && next <= paidPeriod)',
    wrong: '',
    tests: ['domain/recurring/resume-plan.db.test.ts'],
  },
  {
    fault: 'a plan is suspended one declined charge too late',
    file: 'app/domain/recurring/charging/record-outcome.server.ts',
    correct: 'failed >= plan.maxFailedPayments',
    wrong: 'failed > plan.maxFailedPayments',
    tests: ['domain/recurring/charging.db.test.ts'],
  },
  {
    fault: 'a new amount of a plan keeps the old tax',
    file: 'app/domain/recurring/edit-plan.server.ts',
    correct: 'const share = (part: bigint) => divideRounded(part * minor, amountMinor)',
    wrong: 'const share = (part: bigint) => divideRounded(part * amountMinor, amountMinor)',
    tests: ['domain/recurring/plan.db.test.ts'],
  },
  {
    fault: 'a membership paid by a plan is extended beyond the year that was bought',
    file: 'app/domain/memberships/settle-plan-payments.server.ts',
    correct: 'AND (w.days IS NULL OR w.start < ${paidUntil}::date)',
    wrong: '',
    tests: ['domain/memberships/plan-payments.db.test.ts'],
  },
]

const RECORDS: readonly Fault[] = [
  {
    fault: 'voiding deletes an issued receipt',
    file: 'app/domain/receipts/void-receipt.server.ts',
    correct: "if (status === 'draft') {",
    wrong: "if (status === 'issued') {",
    tests: ['domain/receipts/back-office.db.test.ts'],
  },
  {
    fault: 'receipt numbers have gaps',
    file: 'app/domain/receipts/register/number-receipt.server.ts',
    correct: 'counter.value + 1',
    wrong: 'counter.value + 2',
    tests: ['domain/receipts/register.db.test.ts'],
  },
  {
    fault: 'a gift with a receipt of its own is on the receipt of the year, too',
    file: 'prisma/migrations/20261129180000_receiptable_gifts/migration.sql',
    correct: "AND r.status <> 'void' AND r.deleted_at IS NULL) AS is_receipted",
    wrong: "AND r.status = 'draft' AND r.deleted_at IS NULL) AS is_receipted",
    tests: ['domain/receipts/back-office.db.test.ts'],
  },
  {
    fault: 'a bought membership begins a day late',
    file: 'app/domain/memberships/start-memberships.server.ts',
    correct: 'b.day + b.before,',
    wrong: 'b.day + b.before + 1,',
    tests: ['domain/memberships/memberships.db.test.ts'],
  },
  {
    fault: 'a merge forgets the notes of the supporter',
    file: 'app/domain/merges/fields.ts',
    correct: "  supporter_note: 'supporter_id',\n",
    wrong: '',
    tests: ['domain/merges/merge-supporters.db.test.ts'],
  },
  {
    fault: 'a merge forgets that the other one unsubscribed',
    file: 'app/domain/merges/merge-supporters.server.ts',
    correct: 'if (winner.opted_in === false || loser.opted_in === false) {',
    wrong: 'if (winner.opted_in === false) {',
    tests: ['domain/merges/merge-supporters.db.test.ts'],
  },
  {
    fault: 'undoing a merge overwrites what was changed since',
    file: 'app/domain/merges/undo-merge.server.ts',
    correct: '} else if ((winner[column] ?? null) === after) restored[column] = before',
    wrong: '} else restored[column] = before',
    tests: ['domain/merges/merge-supporters.db.test.ts'],
  },
  {
    fault: 'a file is fetched once more than allowed',
    file: 'app/domain/downloads/count-download.server.ts',
    correct: 'g.downloads_used < g.download_limit',
    wrong: 'g.downloads_used <= g.download_limit',
    tests: ['domain/downloads/downloads.db.test.ts'],
  },
  {
    fault: 'a letter is marked as sent twice',
    file: 'app/domain/tributes/mark-tributes-sent.server.ts',
    correct: 'AND notified_at IS NULL AND',
    wrong: 'AND',
    tests: ['domain/tributes/back-office.db.test.ts'],
  },
  {
    fault: 'a notice goes out twice within a minute',
    file: 'app/domain/messaging/sent-recently.ts',
    correct: 'if (since < MIN_INTERVAL)',
    wrong: 'if (since < 0)',
    tests: ['domain/tributes/back-office.db.test.ts'],
  },
  {
    fault: 'a count of the stock overwrites a sale that was made meanwhile',
    file: 'app/domain/products/variants/count-stock.server.ts',
    correct: 'AND v.deleted_at IS NULL FOR NO KEY UPDATE OF v`',
    wrong: 'AND v.deleted_at IS NULL`',
    tests: ['domain/products/stock.db.test.ts'],
  },
  {
    fault: 'saving a product writes the stock that the form was opened with',
    file: 'app/domain/products/variants/variant-columns.ts',
    correct: '    quantity_restock: variant.restock,\n',
    wrong: '    quantity_restock: variant.restock,\n    quantity: variant.quantity ?? 0,\n',
    tests: ['domain/products/stock.db.test.ts'],
  },
]

const LISTS: readonly Fault[] = [
  {
    fault: 'a list shows what was deleted',
    file: 'app/domain/tributes/tributes.list.server.ts',
    correct: 'sql`t.deleted_at IS NULL`',
    wrong: 'sql`true`',
    tests: ['domain/tributes/back-office.db.test.ts', 'domain/tributes/letters.db.test.ts'],
  },
  {
    fault: 'a page of a list repeats the last row',
    file: 'app/lists/sql/statement.server.ts',
    correct: '${new Sql([sign], [])}\n    (${join(cursorValues(to, keys))})',
    wrong: "${new Sql([sign.replace(/^([<>])$/, '$1=')], [])}\n    (${join(cursorValues(to, keys))})",
    tests: ['domain/contributions/contributions.list.db.test.ts', 'domain/views/every-list.db.test.ts'],
  },
  {
    fault: 'an export runs a formula',
    file: 'app/lists/declare/columns.ts',
    correct:
      '{ text: String(shown) }),\n    csvValue: () => sql`csv_text(${value})`,\n  })\n\nexport const ' +
      "text = textual('text')",
    wrong:
      '{ text: String(shown) }),\n    csvValue: () => sql`${value}::text`,\n  })\n\nexport const ' +
      "text = textual('text')",
    tests: ['domain/sponsorships/sponsees.db.test.ts'],
  },
  {
    fault: 'a cell with a semicolon falls apart in a spreadsheet',
    file: 'app/kit/csv.ts',
    correct: '/[",;\\r\\n]/',
    wrong: '/[",\\r\\n]/',
    tests: ['lists/sql/copy-out.db.test.ts'],
  },
  {
    fault: 'the sums of a list count what went back whole as paid',
    file: BASELINE,
    correct: 'CASE WHEN is_paid AND refunded < amount THEN 1 ELSE 0 END',
    wrong: 'CASE WHEN is_paid THEN 1 ELSE 0 END',
    tests: ['domain/reports/list-tallies.db.test.ts'],
  },
  {
    fault: 'a total takes off a line as it was before its contribution became spam',
    file: 'prisma/migrations/20270401050000_count_charges_and_sponsors/migration.sql',
    correct: "CASE WHEN changed IN ('payment', 'recurring_profile') AND event <> 'delete'",
    wrong: "CASE WHEN changed IN ('payment', 'recurring_profile', 'contribution_line') AND event <> 'delete'",
    tests: ['domain/reports/taken-off.db.test.ts'],
  },
  {
    fault: 'what a form raised counts a line that a bank is giving back',
    file: BASELINE,
    correct: "WHERE b.line_id = l.id AND f.status IN ('succeeded', 'pending')), 0))::bigint AS minor",
    wrong: "WHERE b.line_id = l.id AND f.status IN ('succeeded')), 0))::bigint AS minor",
    tests: ['domain/fundraising/product-gifts.db.test.ts'],
  },
]

const PEOPLE: readonly Fault[] = [
  {
    fault: 'anyone may delete a tribute',
    file: 'app/domain/tributes/delete-tribute.server.ts',
    correct: "permission: 'tribute.edit'",
    wrong: 'permission: null',
    tests: ['domain/permissions.db.test.ts', 'domain/tributes/back-office.db.test.ts'],
  },
  {
    fault: 'the anti-forgery token is not compared',
    file: 'app/http/auth/guard.ts',
    correct: 'return token !== null && isSame(token, passage.csrf) ? null',
    wrong: 'return token !== null ? null',
    tests: ['http/guard.http.test.ts'],
  },
  {
    fault: 'a session outlives its twelve hours',
    file: 'app/domain/auth/session.server.ts',
    correct: 'WHERE n.token_hash = ${tokenHash} AND n.revoked_at IS NULL AND n.expires_at > ${now}',
    wrong: 'WHERE n.token_hash = ${tokenHash} AND n.revoked_at IS NULL',
    tests: ['domain/staff/sign-in.db.test.ts'],
  },
  {
    fault: 'a password link works twice',
    file: 'app/domain/auth/set-password-by-link.server.ts',
    correct: 'AND used_at IS NULL AND expires_at',
    wrong: 'AND expires_at',
    tests: ['domain/staff/sign-in.db.test.ts'],
  },
]

const TRACES: readonly Fault[] = [
  {
    fault: 'an operation in Prisma leaves no journal entry',
    file: 'app/db/transactions.server.ts',
    correct: '        await writeLast(verb, collected, runner)\n        if (collected.jobs.length > 0) await enqueue',
    wrong: '        if (collected.jobs.length > 0) await enqueue',
    tests: ['db/transactions.db.test.ts'],
  },
  {
    fault: "the seal leaves out an entry's event",
    file: 'app/domain/journal/internal.server.ts',
    correct: "CASE WHEN e.event IS NULL THEN '[]'\n  ELSE jsonb_build_array(e.event) END",
    wrong: "'[]'",
    tests: ['domain/journal/journal.db.test.ts'],
  },
  {
    fault: 'a mail is written again for the same cause',
    file: 'app/domain/messaging/send-mail.server.ts',
    correct: 'VALUES (${dedupeKey},',
    wrong: 'VALUES (${dedupeKey + randomUUID().slice(0, 4)},',
    tests: ['domain/messaging/mails.db.test.ts', 'domain/messaging/sale-mails.db.test.ts'],
  },
  {
    fault: 'the second of two editors overwrites the first',
    file: 'app/domain/contributions/edit/edit-contribution.server.ts',
    correct: 'if (seen !== undefined && seen !== before.version)',
    wrong: 'if (seen !== undefined && seen > before.version)',
    tests: ['domain/contributions/edit-contribution.db.test.ts'],
  },
]

export const FAULTS: readonly Fault[] = [...RULES, ...MONEY, ...PLANS, ...RECORDS, ...LISTS, ...PEOPLE, ...TRACES]
