import type { ComponentProps, ReactNode } from 'react'
import { type BoundField, initialText } from '~/ui/fields/bound-field'
import { Switch } from '~/ui/form/choice'
import { LibraryText } from '../../parts/media/library-text'

type Common = { field: BoundField; label: string; help?: ReactNode; isOptional?: boolean }

export const OnOff = ({ field, label, help, ...rest }: Common & Omit<ComponentProps<'input'>, 'name'>) => (
  <Switch
    key={field.key}
    name={field.name}
    value="on"
    label={label}
    help={help}
    defaultChecked={field.initialValue === 'on'}
    {...rest}
  />
)

export const Rich = ({ field, label, help }: Common & { help?: string }) => (
  <LibraryText
    key={field.key}
    id={field.id}
    name={field.name}
    label={label}
    defaultValue={initialText(field)}
    error={field.errors?.[0]}
    maxLength={field.maxLength}
    {...(help ? { help } : {})}
  />
)
