import type { ProductValues } from '~/domain/products/form-values'
import { counted } from '~/kit/text'
import type { Choice } from '~/ui/form/field'
import type { Offered } from './offered'

const joinWords = (words: readonly (string | false | undefined)[], none = ''): string =>
  words.filter(Boolean).join(', ') || none

const joinNames = (choices: readonly Choice[], values: readonly string[], none: string): string =>
  joinWords(
    values.map((value) => choices.find((choice) => choice.value === value)?.label),
    none,
  )

type Values = Omit<ProductValues, 'variants'>

function sayWhere({ isEnabled, showInPos, publishStartsOn, publishEndsOn, outofstockAllow }: Values): string {
  const places = joinWords([isEnabled === 'on' && 'website', showInPos === 'on' && 'point of sale'], 'sold nowhere')
  const words = joinWords([
    places,
    publishStartsOn !== '' && `from ${publishStartsOn}`,
    publishEndsOn === '' ? 'no end date' : `until ${publishEndsOn}`,
    outofstockAllow === '1' ? 'sold below zero' : 'stops at zero',
  ])
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const sayFunds = ({ style, fundCode, designations }: Values): string =>
  style === 'supporters_choice'
    ? joinWords(
        designations.map(({ account }) => account),
        'No fund',
      )
    : fundCode === ''
      ? 'No fund'
      : `Fund ${fundCode}`

const MAX_OPTIONS_LENGTH = 80

/** "L, Sand" has two options. They are named if every combination is a variant. */
export function sayVariants(names: readonly string[]): string {
  const parts = names.map((name) => name.split(',').map((part) => part.trim()))
  const options = (parts[0] ?? []).map((_part, at) => [...new Set(parts.map((one) => one[at] ?? ''))])
  const isComplete = new Set(names).size === names.length && parts.every((one) => one.length === options.length)
  const combinations = options.reduce((count, values) => count * values.length, 1)
  const varied = options.filter((values) => values.length > 1)
  const count = counted(names.length, 'variant')
  if (varied.length < 2 || !isComplete || combinations !== names.length) return count
  const named = varied.map((values) => values.join(', ')).join(' × ')
  return named.length > MAX_OPTIONS_LENGTH ? `${varied.map(({ length }) => length).join(' × ')} variants` : named
}

const TRIBUTES: Readonly<Record<string, string>> = { '0': 'Off', '1': 'Optional', '2': 'Required' }

export function sayHeld(values: Values, offered: Pick<Offered, 'categories' | 'taxes'>) {
  const questions = values.customFields.map(({ name }) => name)
  return {
    pictures:
      values.pictures.length === 0
        ? 'No pictures'
        : `${counted(values.pictures.length, 'picture')}, the first is the main one`,
    categories: joinNames(offered.categories, values.categories, 'In no category'),
    visibility: sayWhere(values),
    funds: sayFunds(values),
    money: joinWords([
      joinNames(offered.taxes, values.taxes, 'No sales tax'),
      values.isTaxReceiptable === 'on' ? 'on tax receipts' : 'no receipt',
      values.isDccEnabled === 'on' && 'costs can be covered',
      values.goal !== '' && `goal ${values.goal}`,
    ]),
    fields: joinWords(questions, 'No questions'),
    tributes: TRIBUTES[values.allowTributes] ?? '',
    mail: joinWords([
      values.thankYouTemplate === '' ? 'No thank-you email of its own' : 'A thank-you email of its own',
      values.emailNotify === '' ? 'nobody notified' : `notifies ${values.emailNotify}`,
    ]),
    seo: joinWords([values.seoTitle, values.seoDescription], 'Title and description from the name and summary'),
    crm: values.crmSync === '0' ? 'Not sent to the donor CRM' : 'Sent to the donor CRM',
  }
}
