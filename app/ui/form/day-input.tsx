import type { ComponentProps } from 'react'
import { Input } from './field'

const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/

/** A field for a day. Browsers show days alone in one: what was typed and is none stays visible in a field for text. */
export const DayInput = ({ defaultValue = '', ...input }: Omit<ComponentProps<typeof Input>, 'type'>) => (
  <Input {...input} {...(DAY.test(String(defaultValue)) ? { type: 'date' } : {})} defaultValue={defaultValue} />
)
