import { useEffect, useRef, useState, type FormEvent } from 'react'
import { MAX_LENGTHS } from '~/domain/tributes/messages'
import { typesOffered } from '~/domain/tributes/types-offered'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { focusFirst } from '~/pages/jpanel/pos/shell/focus-first'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import { PickCells } from '~/pages/jpanel/pos/controls/pick'
import { countryChoices, listRegions, zipLabel } from '~/pages/jpanel/pos/shell/places'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { isOfTribute, noticeChoices, tributeErrors, type NoticeChoice, type Tribute } from './tribute'

type StepProps = {
  product: TillProduct
  rules: TillRules
  tribute: Tribute
  isTried: boolean
  refused: Record<string, string>
  onChange: (tribute: Tribute) => void
  onBack: () => void
}

const MAX_CELLS = 4

export function TributeStep({ product, rules, tribute, isTried: wasTried, refused, onChange, onBack }: StepProps) {
  const [isTried, setIsTried] = useState(wasTried)
  const form = useRef<HTMLFormElement>(null)
  const problems = tributeErrors({ ...tribute, isOn: true })
  const errors = { ...(isTried ? problems : {}), ...refused }
  const firstWrong = Object.keys({ ...(wasTried ? problems : {}), ...refused }).find(isOfTribute)
  useEffect(() => void focusFirst(form.current, firstWrong), [firstWrong])
  const change = (part: Partial<Tribute>) => onChange({ ...tribute, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    const [wrong] = Object.keys(problems)
    if (wrong !== undefined) return void focusFirst(form.current, wrong)
    change({ isOn: true })
    onBack()
  }
  const part = { tribute, errors, change }
  return (
    <form ref={form} className="sheet-form" noValidate onSubmit={submit}>
      <div className="cols">
        <Honored types={typesOffered(rules.tributeTypes, product.tributeTypeIds)} {...part} />
        <Reply ways={noticeChoices(product)} rules={rules} {...part} />
      </div>
      <footer>
        {product.requiresTribute ? (
          <button type="button" className="tbtn" onClick={onBack}>
            Back
          </button>
        ) : (
          <button
            type="button"
            className="tbtn"
            onClick={() => {
              change({ isOn: false })
              onBack()
            }}
          >
            No tribute
          </button>
        )}
        <button type="submit" className="paybtn center">
          Save tribute
        </button>
      </footer>
    </form>
  )
}

function Honored({ types, ...part }: PartProps & { types: TillRules['tributeTypes'] }) {
  const { tribute, errors, change } = part
  return (
    <div>
      {types.length > MAX_CELLS ? (
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
          selected={tribute.typeId}
          onChoose={(typeId) => change({ typeId })}
          error={errors['tribute-type']}
        />
      )}
      <Line field="name" label="Name" {...part} />
      <Field label="Message" isOptional error={errors['tribute-message']}>
        <Textarea
          name="tribute-message"
          rows={2}
          maxLength={MAX_LENGTHS.message}
          value={tribute.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Reply({ ways, rules, ...part }: PartProps & { rules: TillRules; ways: NoticeChoice[] }) {
  const { tribute, errors, change } = part
  if (ways.length === 0)
    return (
      <div>
        <p className="muted">No one is notified. The tribute is saved with the contribution.</p>
      </div>
    )
  return (
    <div>
      <PickCells
        legend="Notify"
        name="tribute-notify"
        options={ways.map(({ value, label }) => ({ value, label }))}
        selected={tribute.notify}
        onChoose={(notify) => change({ notify })}
        error={errors['tribute-notify']}
      />
      {tribute.notify === '' ? null : <Recipient rules={rules} {...part} />}
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
        maxLength={MAX_LENGTHS[field]}
        value={tribute[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  )
}

function Recipient({ rules, ...part }: PartProps & { rules: TillRules }) {
  const { tribute, errors, change } = part
  const { label, choices } = listRegions(tribute.country, tribute.state)
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
      <Line field="notifyAt" label="Send on or after" type="date" isOptional {...part} />
    </>
  )
}
