import { BILLING_PERIODS } from '~/domain/products/product'

export const TEMPLATES = ['standard', 'amount_tiles'] as const
export const LAYOUTS = ['simplified', 'standard'] as const
export const AMOUNT_TYPES = ['automatic', 'custom'] as const
export const PRIVACIES = ['initials_and_place', 'place_only'] as const
export const PROMISES = ['calculation', 'statement'] as const
export const POSITIONS = ['bottom_left', 'bottom_center', 'bottom_right'] as const

/** A new form starts with the first two (R-FUNDRAISING-6). */
export const PERIODS = ['today_only', 'monthly', 'weekly', 'biweekly', 'quarterly', 'biannually', 'annually'] as const
export type FormPeriod = (typeof PERIODS)[number]

type BillingPeriod = (typeof BILLING_PERIODS)[number]

export const PERIOD_VARIANTS: Record<FormPeriod, { name: string; period: BillingPeriod }> = {
  today_only: { name: 'One time', period: 'onetime' },
  monthly: { name: 'Monthly', period: 'monthly' },
  weekly: { name: 'Weekly', period: 'weekly' },
  biweekly: { name: 'Every two weeks', period: 'biweekly' },
  quarterly: { name: 'Quarterly', period: 'quarterly' },
  biannually: { name: 'Twice a year', period: 'biannually' },
  annually: { name: 'Yearly', period: 'annually' },
}

/** The smallest suggested amount, in whole units of the currency. */
export const MIN_AMOUNT = 5
export const TILES = 5
export const AUTOMATIC = [25, 50, 100, 250, 500] as const
export const AUTOMATIC_CHOICE = 100

export const DCC_WORDS = { most_costs: 'Most Costs', more_costs: 'More Costs', minimum_costs: 'Minimum Costs' } as const

/** Every value is text; a ticked box is `on`. */
export const newForm = () => ({
  name: '',
  template: 'standard',
  layout: 'simplified',
  headline: '',
  description: '',
  logo: '',
  monthlyLogo: '',
  background: '',
  color: '',
  periods: ['today_only', 'monthly'] as string[],
  amountType: 'automatic',
  amount: '',
  amounts: ['', '', '', '', ''] as string[],
  goal: '',
  fundCode: '',
  coversCosts: 'on',
  costs: 'more_costs',
  isReceiptable: 'on',
  showInPos: '',
  hasBadges: 'on',
  hasSocialProof: '',
  privacy: 'initials_and_place',
  hasPromise: '',
  promise: 'calculation',
  percent1: '',
  percentText1: '',
  percent2: '',
  percentText2: '',
  statement: '',
  hasOptIn: '',
  optInText: '',
  hasNag: '',
  nagText: '',
  hasUpsell: '',
  upsellText: '',
  upsellDone: '',
  exitText: '',
  hasReminder: '',
  reminderText: '',
  reminderColor: '',
  reminderPosition: 'bottom_right',
  thanksScreen: '',
  thanksEmail: '',
  tagManager: '',
  pixel: '',
})

export type FormValues = ReturnType<typeof newForm>

const LISTS: ReadonlySet<string> = new Set<keyof FormValues>(['periods', 'amounts'])
const PICTURES: ReadonlySet<string> = new Set<keyof FormValues>(['logo', 'monthlyLogo', 'background'])
const isText = (value: unknown): value is string => typeof value === 'string'

export function readFormValues(stored: unknown): Partial<FormValues> {
  const found = typeof stored === 'object' && stored !== null ? stored : {}
  const fits = (key: string, value: unknown) =>
    LISTS.has(key)
      ? Array.isArray(value) && value.every(isText)
      : isText(value) && (!PICTURES.has(key) || /^\d{0,9}$/.test(value))
  return Object.fromEntries(
    Object.keys(newForm()).flatMap((key) => {
      const value: unknown = Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined
      return fits(key, value) ? [[key, value]] : []
    }),
  )
}

const OF_PRODUCT = [
  'name',
  'description',
  'goal',
  'fundCode',
  'coversCosts',
  'isReceiptable',
  'showInPos',
  'thanksEmail',
  'periods',
] as const

export type FormContent = Omit<FormValues, (typeof OF_PRODUCT)[number]>

export const toContent = (values: FormValues): FormContent => {
  const content: Partial<FormValues> = { ...values }
  for (const key of OF_PRODUCT) delete content[key]
  return content as FormContent
}
