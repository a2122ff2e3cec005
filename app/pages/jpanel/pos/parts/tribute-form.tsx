import { Field, Input, Select, Textarea } from '~/ui/field'
import type { TillRules } from './order'
import { PickCells } from './pick'
import { countryChoices, regionsOf, zipLabel } from './places'
import type { TillProduct } from './product'
import { Tick } from './tick'
import { noticeChoices, type Tribute } from './tribute'

type TributeFormProps = {
  product: TillProduct
  rules: TillRules
  tribute: Tribute
  errors: Record<string, string>
  onChange: (tribute: Tribute) => void
}

const MOST_CELLS = 4

/** In honour or in memory of somebody, and who is told of it. */
export function TributeForm({ product, rules, tribute, errors, onChange }: TributeFormProps) {
  const change = (part: Partial<Tribute>) => onChange({ ...tribute, ...part })
  const types = rules.tributeTypes
  const ways = noticeChoices(product)
  return (
    <div className="tribute">
      <Tick
        id="tribute"
        isTicked={tribute.isOn}
        isFixed={product.requiresTribute}
        label="In honor or in memory of somebody"
        onTick={(isOn) => change({ isOn })}
      />
      {tribute.isOn ? (
        <>
          {types.length > MOST_CELLS ? (
            <Field label="Tribute type" error={errors['tribute-type']}>
              <Select
                name="tribute-type"
                value={String(tribute.typeId ?? '')}
                onChange={(event) => change({ typeId: Number(event.target.value) || null })}
                choices={[{ value: '', label: 'Choose…' }, ...types.map(({ id, label }) => ({ value: String(id), label }))]}
              />
            </Field>
          ) : (
            <PickCells
              legend="Tribute type"
              name="tribute-type"
              options={types.map(({ id, label }) => ({ value: id, label }))}
              chosen={tribute.typeId}
              onChoose={(typeId) => change({ typeId })}
              error={errors['tribute-type']}
            />
          )}
          <Line field="name" label="Name" {...{ tribute, errors, change }} />
          <Field label="Message" isOptional>
            <Textarea
              name="tribute-message"
              rows={2}
              value={tribute.message}
              onChange={(event) => change({ message: event.target.value })}
            />
          </Field>
          {ways.length > 0 ? (
            <PickCells
              legend="Who is told"
              name="tribute-notify"
              options={ways.map(({ value, label }) => ({ value, label }))}
              chosen={tribute.notify}
              onChoose={(notify) => change({ notify })}
            />
          ) : null}
          {tribute.notify === '' ? null : <Recipient {...{ rules, tribute, errors, change }} />}
        </>
      ) : null}
    </div>
  )
}

type PartProps = { tribute: Tribute; errors: Record<string, string>; change: (part: Partial<Tribute>) => void }
type TextField = 'name' | 'notifyName' | 'email' | 'address' | 'city' | 'state' | 'zip' | 'notifyAt'

function Line({
  field,
  label,
  type = 'text',
  isOptional = false,
  tribute,
  errors,
  change,
}: PartProps & { field: TextField; label: string; type?: string; isOptional?: boolean }) {
  return (
    <Field label={label} isOptional={isOptional} error={errors[`tribute-${field}`]}>
      <Input
        name={`tribute-${field}`}
        type={type}
        autoComplete="off"
        value={tribute[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  )
}

function Recipient({ rules, ...part }: PartProps & { rules: TillRules }) {
  const { tribute, errors, change } = part
  const { label, choices } = regionsOf(tribute.country, tribute.state)
  return (
    <>
      <Line field="notifyName" label="Recipient" {...part} />
      {tribute.notify === 'email' ? (
        <Line field="email" label="Recipient's email" type="email" {...part} />
      ) : (
        <>
          <Line field="address" label="Address" {...part} />
          <div className="pair-grid">
            <Line field="city" label="City" {...part} />
            {choices ? (
              <Field label={label} error={errors['tribute-state']}>
                <Select
                  name="tribute-state"
                  value={tribute.state}
                  choices={choices}
                  onChange={(event) => change({ state: event.target.value })}
                />
              </Field>
            ) : (
              <Line field="state" label={label} isOptional {...part} />
            )}
            <Line field="zip" label={zipLabel(tribute.country)} {...part} />
            <Field label="Country" error={errors['tribute-country']}>
              <Select
                name="tribute-country"
                value={tribute.country}
                choices={countryChoices(rules.country)}
                onChange={(event) => change({ country: event.target.value, state: '' })}
              />
            </Field>
          </div>
        </>
      )}
      <Line field="notifyAt" label="Not before" type="date" isOptional {...part} />
    </>
  )
}
