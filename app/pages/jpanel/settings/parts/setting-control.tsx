import { readTags } from '~/kit/typed/tags'
import { ChipsField } from '~/ui/fields/chips-field'
import { ColorField } from '~/ui/fields/color-field'
import { ComboField } from '~/ui/fields/combo-field'
import { MoneyField, PercentField } from '~/ui/fields/money-field'
import { NumberField } from '~/ui/fields/number-field'
import { TagsField } from '~/ui/fields/tags-field'
import { Switch } from '~/ui/form/choice'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { ImageField } from '../../parts/media/image-field'
import type { LibraryImage } from '~/domain/media/media'
import type { Own, PanelFormMetadata, ShownField } from './panel-values'
import { RatesField } from './rates-field'

const MANY = 12
const MAX_COUNTED = 999

type Props = {
  field: ShownField
  form: PanelFormMetadata
  own: Own
  currency: string
  pictures: readonly LibraryImage[]
}

export function SettingControl(props: Props) {
  const { field, own } = props
  const { key, label, help, kind, isShort, hiddenBy } = field
  const value = typeof own?.initialValue === 'string' ? own.initialValue : ''
  if (kind === 'flag')
    return (
      <Switch
        name={key}
        value="1"
        label={label}
        help={help}
        defaultChecked={value === '1' || value === 'on'}
        key={value}
      />
    )
  return (
    <div className={isShort ? 'half' : undefined} data-hidden-by={hiddenBy}>
      <Control {...props} value={value} />
    </div>
  )
}

function Control({ field, form, own, currency, pictures, value }: Props & { value: string }) {
  const { key, label, help, kind, choices, isRequired = false, maxLength, maxTags } = field
  const shared = { label, name: key, id: key, help, error: own?.errors?.[0], isOptional: !isRequired }
  const list = readTags(own?.initialValue)
  const limits = {
    ...(maxTags === undefined ? {} : { max: maxTags }),
    ...(maxLength === undefined ? {} : { maxTagLength: maxLength }),
  }
  switch (kind) {
    case 'tags':
      return <TagsField {...shared} {...limits} defaultValue={list} />
    case 'several':
      return <ChipsField {...shared} choices={choices} defaultValue={list} />
    case 'area':
      return (
        <Field {...shared}>
          <Textarea name={key} defaultValue={value} rows={4} {...(maxLength === undefined ? {} : { maxLength })} />
        </Field>
      )
    case 'picture':
      return (
        <ImageField
          name={key}
          label={label}
          images={pictures.filter(({ id }) => String(id) === value)}
          max={1}
          error={own?.errors?.[0]}
          {...(help ? { help } : {})}
        />
      )
    case 'rates':
      return <RatesField field={field} form={form} own={own} currency={currency} />
    case 'money':
      return <MoneyField {...shared} currency={currency} defaultValue={value} />
    case 'percent':
      return <PercentField {...shared} defaultValue={value} />
    case 'color':
      return <ColorField {...shared} defaultValue={value} />
    case 'count':
      return <NumberField {...shared} min={1} max={MAX_COUNTED} defaultValue={value} />
    case 'choice':
      if (choices.length <= MANY)
        return (
          <Field {...shared}>
            <Select name={key} choices={choices} defaultValue={value} />
          </Field>
        )
      return (
        <ComboField
          {...shared}
          nouns="choices"
          options={choices.map(({ value: id, label: words }) => ({ id, label: words }))}
          defaultValue={value}
          isRequired={isRequired}
        />
      )
    default:
      return (
        <Field {...shared}>
          <Input
            name={key}
            defaultValue={value}
            type={kind === 'secret' ? 'password' : kind === 'url' ? 'url' : 'text'}
            autoComplete="off"
            {...(kind === 'number' ? { isNumber: true } : {})}
            {...(maxLength === undefined ? {} : { maxLength })}
          />
        </Field>
      )
  }
}
