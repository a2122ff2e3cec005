import type { SettingChoice } from '~/domain/settings/choices'
import type { SettingField } from '~/domain/settings/panel'
import { Switch } from '~/ui/form/choice'
import { Field, Input, Select } from '~/ui/form/field'

export type ShownField = Omit<SettingField, 'choices'> & { choices: SettingChoice[] }

/** The control that fits a setting's kind; its name is the setting's key. */
export function SettingControl({ field, value, error }: { field: ShownField; value: string; error: string | undefined }) {
  const { key, label, help, kind, choices, isRequired, isShort, max } = field
  if (kind === 'flag') return <Switch name={key} value="1" label={label} help={help} defaultChecked={value === '1' || value === 'on'} />
  return (
    <div className={isShort ? 'half' : undefined}>
      <Field label={label} id={key} help={help} error={error} isOptional={!isRequired}>
        {kind === 'choice' ? (
          <Select name={key} choices={choices} defaultValue={value} />
        ) : (
          <Input
            name={key}
            defaultValue={value}
            type={kind === 'secret' ? 'password' : kind === 'url' ? 'url' : 'text'}
            autoComplete="off"
            inputMode={kind === 'count' ? 'numeric' : undefined}
            {...(max !== undefined && kind !== 'list' ? { maxLength: max } : {})}
          />
        )}
      </Field>
    </div>
  )
}
