import type { ComponentProps } from 'react'
import { Input } from './field'

const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/

/** Browsers show only dates in a date field, so other text stays visible in a text field. */
export const DayInput = ({ defaultValue = '', ...input }: Omit<ComponentProps<typeof Input>, 'type'>) => (
  <Input {...input} {...(DAY.test(String(defaultValue)) ? { type: 'date' } : {})} defaultValue={defaultValue} />
)
