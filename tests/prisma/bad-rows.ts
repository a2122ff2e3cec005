import { BOOKS_ROWS } from './bad-rows-of-books'
import { DEVICE_ROWS } from './bad-rows-of-devices'
import { EVENT_ROWS } from './bad-rows-of-events'
import { FUNDRAISING_ROWS } from './bad-rows-of-fundraising'
import { IMPORT_ROWS } from './bad-rows-of-imports'
import { MESSENGER_ROWS } from './bad-rows-of-messenger'
import { TASK_ROWS } from './bad-rows-of-tasks'
import { SPONSORSHIP_ROWS } from './bad-rows-of-sponsorship'
import { FEED_ROWS } from './bad-rows-of-feeds'
import { PAGES_ROWS } from './bad-rows-of-pages'
import { PAPER_ROWS } from './bad-rows-of-paper'
import { STAFF_ROWS } from './bad-rows-of-staff'
import { SUPPORTER_ROWS } from './bad-rows-of-supporters'
import { WEBHOOK_ROWS } from './bad-rows-of-webhooks'

type Row = Record<string, unknown>

/** A column that accepts certain words: one of them, and an unknown one. */
const word = (column: string, known: string): [Row, Row] => [{ [column]: known }, { [column]: 'odd' }]
const number = (column: string, good: number, bad: number): [Row, Row] => [{ [column]: good }, { [column]: bad }]

const TAX = { code: 'GST', description: 'Goods', ratePpm: 50_000, minor: '-12' }
const taxes = (...list: unknown[]): Row => ({ taxes: JSON.stringify(list) })
const TAXES: [Row, ...Row[]] = [
  taxes(TAX),
  { taxes: '{}' },
  taxes(TAX, [TAX]),
  taxes({ ...TAX, minor: '<b>' }),
  taxes({ ...TAX, ratePpm: '5' }),
  taxes({ ...TAX, code: { a: 1 } }),
]
const REVISION = {
  at: '2026-11-20T17:00:00.000Z',
  by: 'Ada',
  number: '2026-0001',
  changes: [{ label: 'City', old: null, new: 'Portland' }],
}
const revisions = (...list: unknown[]): Row => ({ changes: JSON.stringify(list) })

/**
 * For each rule of the database, a row that it accepts and rows that it refuses. Other columns get defaults such as 1,
 * 'x' or true, while the table's other rules are off.
 */
export const BAD_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  // Payment providers
  payment_provider_key: word('key', 'paypal'),
  payment_provider_config: [{ config: '{}' }, { config: '[]' }],
  payment_provider_checked: [
    { is_working: true, checked_at: '2026-11-20' },
    { is_working: true, checked_at: null },
  ],
  payment_provider_enabled: [
    { enabled: true, credentials: 'sealed' },
    { enabled: true, credentials: null },
  ],
  // Image and downloads libraries
  media_collection: word('collection_name', 'products'),
  media_caption: [{ caption: 'x'.repeat(191) }, { caption: 'x'.repeat(192) }],
  media_size: number('size', 0, -1),
  mediable_type: word('mediable_type', 'product'),
  upload_library: word('library', 'downloads'),
  upload_size: number('size', 0, -1),
  // Contributions
  cart_amounts: [
    {},
    { subtotal_minor: -1 },
    { tax_minor: -1 },
    { shipping_minor: -1 },
    { dcc_minor: -1 },
    { savings_minor: -1 },
    { discount_minor: -1 },
  ],
  cart_taxes: TAXES,
  cart_total: number('total_minor', 4, 5),
  contribution_amounts: [
    {},
    { subtotal_minor: -1 },
    { tax_minor: -1 },
    { shipping_minor: -1 },
    { dcc_minor: -1 },
    { savings_minor: -1 },
  ],
  contribution_taxes: TAXES,
  contribution_line_tribute: [
    { tribute: '{"type":"In memory of","name":"Rosa"}' },
    { tribute: '[]' },
    { tribute: '"x"' },
    { tribute: '{"type":["x"],"name":"Rosa"}' },
  ],
  contribution_total: number('total_minor', 4, 5),
  contribution_refund: [
    { total_minor: 5, refunded_minor: 5 },
    { total_minor: 5, refunded_minor: 6 },
    { refunded_minor: -1 },
  ],
  contribution_discount: number('discount_minor', 0, -1),
  contribution_client_uuid: [{ client_uuid: '00AA11BB22' }, { client_uuid: '00aa11bb22' }, { client_uuid: '00AA11BB' }],
  contribution_number_is_client_uuid: [
    { client_uuid: '00AA11BB22', number: '00AA11BB22' },
    { client_uuid: '00AA11BB22', number: '00AA11BB23' },
  ],
  contribution_number_when_confirmed: [
    { number: '00AA11BB22' },
    { number: null },
    { number: '00AA11BB22', confirmed_at: null },
  ],
  contribution_cash_change: number('cash_change_minor', 0, -1),
  contribution_payment_type: word('payment_type', 'cash'),
  contribution_dcc_type: word('dcc_type', 'most_costs'),
  contribution_dcc_terms: [{}, { dcc_per_order_minor: -1 }, { dcc_rate_points: -1 }],
  contribution_functional: [
    { functional_currency: 'CAD', functional_rate: 0.7 },
    { functional_currency: 'CAD', functional_rate: 0 },
    { functional_currency: null, functional_rate: 0.7 },
  ],
  line_amounts: [
    { qty: 2, price_minor: 500, total_minor: 1001 },
    { qty: 0, total_minor: 0 },
    { price_minor: -1, total_minor: 0 },
    { original_price_minor: -1 },
    { discount_minor: -1 },
    { price_minor: 0, total_minor: -1 },
    { qty: 2, price_minor: 500, total_minor: 1002 },
    { tax_recurring_minor: -1 },
  ],
  line_dcc: [{}, { dcc_minor: -1 }, { dcc_recurring_minor: -1 }],
  line_tax: number('tax_minor', 0, -1),
  line_is_one_thing: [{ sponsorship_id: null }, { variant_id: 1, sponsorship_id: 1 }],
  line_frequency: word('recurring_frequency', 'biannually'),
  line_recurring: [
    { recurring_minor: 5, recurring_frequency: 'weekly' },
    { recurring_minor: null },
    { recurring_frequency: null },
  ],
  line_recurring_day: [{ recurring_day: 28 }, { recurring_day: 0 }, { recurring_day: 29 }],
  line_recurring_weekday: [{ recurring_day_of_week: 7 }, { recurring_day_of_week: 0 }, { recurring_day_of_week: 8 }],
  ledger_entry_type: word('type', 'Line Item'),
  ledger_entry_of_one: [
    { contribution_id: 1, transaction_id: null },
    { contribution_id: null, transaction_id: null },
    { contribution_id: 1, transaction_id: 1 },
  ],
  batch_run_action: word('action', 'spam'),
  batch_run_counts: [
    { requested: 3, done: 3, changed: 3 },
    { requested: 0, done: 0, changed: 0 },
    { requested: 3, done: 4, changed: 1 },
    { requested: 3, done: 2, changed: 3 },
    { requested: 3, done: -1, changed: -1 },
  ],
  batch_run_state: word('state', 'running'),
  saved_view_name: [{ name: 'Mine' }, { name: '' }],
  menu_pin_name: [{ name: 'Lapsed' }, { name: '' }],
  menu_pin_path: [{ path: '/jpanel/supporters' }, { path: '/elsewhere' }, { path: '//example.org/jpanel/' }],

  // Payments and refunds
  payment_amounts: [
    { amount_minor: 5, refunded_minor: 5 },
    { amount_minor: 0, refunded_minor: 0 },
    { amount_minor: 5, refunded_minor: 6 },
    { amount_minor: 5, refunded_minor: -1 },
  ],
  payment_of_one: [
    { contribution_id: null, plan_contribution_id: 1 },
    { contribution_id: null, plan_contribution_id: null },
    { contribution_id: 1, plan_contribution_id: 1 },
  ],
  payment_charge: [
    { plan_contribution_id: 1, charge_id: 1 },
    { plan_contribution_id: null, charge_id: 1 },
  ],
  payment_status: word('status', 'pending'),
  payment_type: word('type', 'cheque'),
  payment_checks: [
    { cvc_check: 'pass', address_check: 'fail', zip_check: 'unchecked' },
    { cvc_check: 'odd', address_check: 'fail', zip_check: 'unchecked' },
    { cvc_check: 'pass', address_check: 'odd', zip_check: 'unchecked' },
    { cvc_check: 'pass', address_check: 'fail', zip_check: 'odd' },
  ],
  payment_attempt_amount: number('amount_minor', 0, -1),
  payment_attempt_state: word('state', 'unknown'),
  payment_method_status: word('status', 'ACTIVE'),
  payment_method_type: word('type', 'card'),
  payment_method_active: [
    { status: 'ACTIVE' },
    { status: 'ACTIVE', supporter_id: null },
    { status: 'ACTIVE', sealed_token: null },
    { status: 'ACTIVE', sealed_customer: null },
  ],
  payment_method_expiry: [
    { expires_month: 12, expires_year: 2030 },
    { expires_month: 13, expires_year: 2030 },
    { expires_month: 0, expires_year: 2030 },
    { expires_month: 12, expires_year: 1999 },
  ],
  dispute_amount: number('amount_minor', 1, 0),
  dispute_stage: word('stage', 'inquiry'),
  dispute_closed: [{ stage: 'lost' }, { stage: 'lost', closed_at: null }, { stage: 'open' }],
  refund_of_one: [
    { contribution_id: null, transaction_id: 1 },
    { contribution_id: null, transaction_id: null },
    { contribution_id: 1, transaction_id: 1 },
  ],
  refund_reason: word('reason', 'made_at_gateway'),
  refund_disputed: [
    { reason: 'disputed', dispute_id: 1 },
    { reason: 'disputed', dispute_id: null },
    { reason: 'made_at_gateway', dispute_id: 1 },
  ],
  refund_amount: number('amount_minor', 1, 0),
  refund_overpaid: [
    { amount_minor: 5, overpaid_minor: 5 },
    { amount_minor: 5, overpaid_minor: 6 },
    { overpaid_minor: -1 },
  ],
  refund_kind: word('kind', 'whole'),
  refund_status: word('status', 'canceled'),
  refund_settled: [{ status: 'succeeded' }, { status: 'unknown' }, { status: 'succeeded', settled_at: null }],
  refund_line_qty: [{}, { qty: 0 }, { amount_minor: -1 }],
  sandbox_charge_amounts: [
    { amount_minor: 5, refunded_minor: 5 },
    { amount_minor: -1, refunded_minor: 0 },
    { amount_minor: 5, refunded_minor: 6 },
    { refunded_minor: -1 },
  ],
  sandbox_charge_status: word('status', 'declined'),
  sandbox_dispute_amount: number('amount_minor', 1, 0),
  sandbox_dispute_stage: word('stage', 'open'),
  sandbox_refund_amount_minor_check: number('amount_minor', 1, 0),
  sandbox_refund_status: word('status', 'pending'),

  // Prices, stock and the catalogue
  variant_prices: [
    { sale_price_minor: null },
    { price_minor: -1 },
    { sale_price_minor: -1 },
    { price_minimum_minor: -1 },
  ],
  variant_billing_period: word('billing_period', 'onetime'),
  variant_cycles: number('total_billing_cycles', 1, 0),
  variant_download_limits: [
    { download_expiry_seconds: -1, download_address_limit: -1, download_limit: -1 },
    { download_expiry_seconds: -2 },
    { download_address_limit: -2 },
    { download_limit: -2 },
  ],
  variant_download_one: [
    { download_file_id: 1, download_url: null },
    { download_file_id: 1, download_url: 'https://vimeo.com/1' },
  ],
  variant_download_url: [{ download_url: 'https://vimeo.com/1' }, { download_url: 'javascript:alert(1)' }],
  linked_variant_amounts: [{}, { qty: 0 }, { price_minor: -1 }],
  linked_variant_not_itself: [
    { parent_id: 1, part_id: 2 },
    { parent_id: 1, part_id: 1 },
  ],
  category_not_its_own_parent: [
    { id: 1, parent_id: 2 },
    { id: 1, parent_id: 1 },
  ],
  product_goal: [{ goal_minor: null }, { goal_minor: -1 }, { goal_offset_minor: -1 }],
  product_dates: [
    { publish_starts_on: '2026-12-01', publish_ends_on: '2026-12-01' },
    { publish_starts_on: '2026-12-02', publish_ends_on: '2026-12-01' },
  ],
  product_version: number('version', 1, 0),
  product_crm: [{ crm: '{}' }, { crm: '[]' }],
  product_type: word('type', 'template'),
  variant_cost: number('cost_minor', 0, -1),
  variant_fair_value: number('fair_market_value_minor', 0, -1),
  variant_weight: number('weight_grams', 0, -1),
  product_allow_tributes: [{ allow_tributes: 2 }, { allow_tributes: 3 }, { allow_tributes: -1 }],
  product_allow_tribute_notification: [
    { allow_tribute_notification: 3 },
    { allow_tribute_notification: 4 },
    { allow_tribute_notification: -1 },
  ],
  custom_field_type: word('type', 'multi-select'),
  stock_adjustment_state: word('state', 'sold'),
  stock_adjustment_type: word('type', 'physical_count'),
  promo_code_amounts: [
    { discount_type: 'percent', discount_points: 10_000, discount_minor: 0 },
    { discount_type: 'percent', discount_points: 10_001, discount_minor: 0 },
    { discount_type: 'percent', discount_points: -1, discount_minor: 0 },
    { discount_type: 'percent', discount_points: 5, discount_minor: 5 },
    { discount_type: 'dollar', discount_points: 5, discount_minor: 5 },
    { discount_type: 'dollar', discount_points: 0, discount_minor: -1 },
  ],
  promo_code_counts: [
    {},
    { buy_quantity: -1 },
    { allocation_limit: -1 },
    { usage_limit: -1 },
    { usage_count: -1 },
    { usage_limit_per_account: -1 },
  ],
  promo_code_days: [
    { starts_on: '2026-01-02', ends_on: '2026-01-02' },
    { starts_on: '2026-01-02', ends_on: '2026-01-01' },
  ],
  promo_code_type: word('discount_type', 'bxgy_dollar'),
  promo_code_word: [{ code: 'SPRING' }, { code: '' }, { code: 'SPRING,FALL' }, { code: 'SPRING FALL' }],
  segment_name: [{ name: 'Village' }, { name: '' }, { name: ' ' }],
  segment_type: word('type', 'advanced-multi-select'),
  segment_sequence: [{ sequence: 99 }, { sequence: 100 }, { sequence: -1 }],
  segment_visibility: [
    { type: 'text' },
    { show_as_filter: true, show_in_detail: false },
    { type: 'date' },
    { type: 'date', show_as_filter: false, show_in_detail: true },
  ],
  segment_item_name: [{ name: 'Kisumu' }, { name: ' ' }],
  segment_item_place: [{ latitude: -90, longitude: 180 }, { latitude: 91 }, { longitude: -181 }],
  segment_item_target: word('target', '_blank'),
  sponsorship_segment_value: [
    { item_id: null },
    { text_value: null },
    { item_id: 1 },
    { item_id: 1, text_value: null },
  ],
  segment_conversion_state: word('state', 'running'),
  segment_conversion_counts: [
    { requested: 2, done: 2, unread: 2 },
    { requested: 0 },
    { done: -1, unread: 0 },
    { done: 1, unread: 2 },
    { unread: -1 },
  ],
  segment_conversion_finished: [{ state: 'done' }, { state: 'running' }, { finished_at: null }],
  shipping_price_price_minor_check: number('price_minor', 0, -1),
  shipping_tier_bounds: [
    { min_minor: 0, max_minor: 0 },
    { min_minor: 2, max_minor: 1 },
    { min_minor: -1, max_minor: 1 },
  ],
  tax_rule_rate_ppm_check: [{ rate_ppm: 1_000_000 }, { rate_ppm: 1_000_001 }, { rate_ppm: -1 }],

  // Plans, sponsorships, pages, tributes
  recurring_profile_amounts: [
    { tax_minor: 0 },
    { amount_minor: 0 },
    { tax_minor: -1 },
    { shipping_minor: -1 },
    { dcc_minor: -1 },
    { aggregate_minor: -1 },
  ],
  recurring_profile_cycles: [{}, { cycles_completed: -1 }, { cycles_remaining: -1 }],
  recurring_profile_manual: [
    { is_manual: false, payment_method_id: 1 },
    { is_manual: true, payment_method_id: 1 },
    { is_manual: false, payment_method_id: null },
  ],
  recurring_profile_period: word('billing_period', 'SemiMonth'),
  recurring_profile_status: word('status', 'Active'),
  recurring_profile_type: word('transaction_type', 'Donation'),
  option_amount: [
    { is_custom: false, amount_minor: 1 },
    { is_custom: false, amount_minor: 0 },
    { is_custom: false, amount_minor: null },
    { is_custom: true, amount_minor: 1 },
  ],
  option_schedule: [
    { is_recurring: true, recurring_frequency: 'monthly', recurring_day: 28, recurring_day_of_week: null },
    { is_recurring: true, recurring_frequency: 'monthly', recurring_day: 29, recurring_day_of_week: null },
    { is_recurring: true, recurring_frequency: 'monthly', recurring_day: 1, recurring_day_of_week: 1 },
    { is_recurring: true, recurring_frequency: 'weekly', recurring_day: null, recurring_day_of_week: 8 },
    { is_recurring: true, recurring_frequency: 'weekly', recurring_day: 1, recurring_day_of_week: 1 },
    { is_recurring: true, recurring_frequency: 'daily', recurring_day: null, recurring_day_of_week: null },
    { is_recurring: false, recurring_frequency: 'monthly', recurring_day: null, recurring_day_of_week: null },
  ],
  sponsorship_counted: number('sponsor_count', 0, -1),
  sponsorship_gender: [{ gender: 'F' }, { gender: 'X' }],
  sponsorship_reference: [{ reference_number: 'KE-1' }, { reference_number: ' KE-1' }, { reference_number: '' }],
  page_goal: number('goal_minor', 1, 0),
  page_status: word('status', 'pending'),
  ...EVENT_ROWS,
  ...FUNDRAISING_ROWS,
  ...TASK_ROWS,
  ...DEVICE_ROWS,
  ...WEBHOOK_ROWS,
  ...IMPORT_ROWS,
  ...MESSENGER_ROWS,
  ...SPONSORSHIP_ROWS,
  ...PAPER_ROWS,
  ...PAGES_ROWS,
  ...FEED_ROWS,
  ...STAFF_ROWS,
  ...BOOKS_ROWS,
  tribute_amount: number('amount_minor', 0, -1),
  tribute_notify: word('notify', 'letter'),
  tribute_type_label: [{ label: 'In memory of' }, { label: '' }],

  // Receipts, downloads, mail, consent
  recurring_charge_state: word('state', 'created'),
  recurring_charge_amount: number('amount_minor', 1, 0),
  recurring_transaction_status: word('status', 'New'),
  recurring_transaction_payment_status: word('payment_status', 'None'),
  recurring_transaction_amounts: [
    { amount_minor: 3 },
    { amount_minor: 0, tax_minor: 0, shipping_minor: 0, dcc_minor: 0 },
    { amount_minor: 3, tax_minor: -1 },
    { amount_minor: 3, shipping_minor: -1 },
    { amount_minor: 3, dcc_minor: -1 },
    { amount_minor: 2 },
  ],
  recurring_transaction_refunded: [{ refunded_minor: 1 }, { refunded_minor: 2 }, { refunded_minor: -1 }],
  recurring_run_counts: [{}, { accounts: -1 }, { approved: -1 }, { declined: -1 }],
  tax_receipt_amount: number('amount_minor', 1, 0),
  tax_receipt_line_amount: number('amount_minor', 1, 0),
  tax_receipt_changes: [
    revisions(REVISION),
    { changes: '"x"' },
    revisions({ ...REVISION, at: 'yesterday' }),
    revisions({ ...REVISION, changes: {} }),
    revisions(REVISION, { ...REVISION, changes: [{ label: 'City', old: 1, new: 'x' }] }),
  ],
  tax_receipt_status: word('status', 'draft'),
  tax_receipt_type: word('receipt_type', 'single'),
  tax_receipt_issued: [{ status: 'issued' }, { status: 'issued', issued_at: null }],
  tax_receipt_serial: [{ status: 'issued', serial: 1 }, { serial: null }, { serial: 0 }, { status: 'draft' }],
  tax_receipt_revision: number('revision', 0, -1),
  tax_receipt_never_deleted: [{ status: 'draft', deleted_at: '2026-01-01' }, { status: 'issued' }],
  tax_receipt_period: [
    { period_from: '2026-01-01', period_to: '2026-12-31' },
    { period_from: '2026-01-01', period_to: null },
    { period_from: '2026-12-31', period_to: '2026-01-01' },
  ],
  tax_receipt_line_of: [{ contribution_id: 1, transaction_id: null }, { contribution_id: null }, { transaction_id: 1 }],
  tax_receipt_voided: [{ status: 'void' }, { status: 'void', voided_at: null }, { status: 'issued' }],
  download_grant_limits: [
    { downloads_used: 1, download_limit: -1, address_limit: -1 },
    { downloads_used: -1, download_limit: -1, address_limit: -1 },
    { downloads_used: 2, download_limit: 1, address_limit: -1 },
    { downloads_used: 0, download_limit: -1, address_limit: 1, addresses: ['a', 'b'] },
  ],
  download_grant_of_one: [
    { download_file_id: null, url: 'https://vimeo.com/1', title: 'Concert' },
    { download_file_id: 1, url: 'https://vimeo.com/1', title: 'Concert' },
    { download_file_id: null, url: null, title: 'Concert' },
    { download_file_id: null, url: 'https://vimeo.com/1', title: null },
  ],
  counter_not_negative: number('value', 0, -1),
  mail_status: word('status', 'held'),
  email_opt_in_action: word('action', 'optin'),

  // Memberships
  membership_days: [{ days: 1 }, { days: 0 }, { days: 36_501 }],
  ...SUPPORTER_ROWS,
}

/** The values that put a row into a partial unique index. */
export const AMONG: Record<string, Row> = {
  donor_import_open: { state: 'running' },
  journal_line_item: { part_id: null },
  phone_number_held: { state: 'buying' },
  import_workbook_open: { sheet: 'supporters', state: 'running' },
  payment_attempt_one_open: { state: 'unknown' },
  payment_method_one_default: { status: 'ACTIVE' },
  sandbox_charge_token_once: { status: 'pending' },
  refund_one_open: { status: 'unknown', contribution_id: 1 },
  refund_one_open_of_transaction: { status: 'unknown', transaction_id: 1 },
  recurring_transaction_one_for_a_period: { status: 'New' },
  tax_receipt_one_for_a_transaction: { receipt_type: 'single', status: 'draft' },
  tax_receipt_one_for_a_contribution: { receipt_type: 'single', status: 'draft' },
  supporter_merge_once: { winner_id: 2, undone_at: null },
  book_check_one_open: { finished_at: null },
  backup_run_one_open: { finished_at: null },
  page_url_once: { type: 'html' },
  page_revision_autosave_once: { is_autosave: true },
  tax_receipt_template_default_key: { is_default: true, deleted_at: null },
}
