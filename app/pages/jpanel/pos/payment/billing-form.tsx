import { useState } from 'react'
import { isEmail } from '~/kit/text'
import { Field, Select } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { sideErrors } from '~/pages/jpanel/pos/shell/field-named'
import {
  emptyPerson,
  type OrderDetails,
  type Person,
  type TillOrder,
  type TillRules,
} from '~/pages/jpanel/pos/cart/order'
import { PersonFields } from '~/pages/jpanel/pos/supporter/person-fields'
import { PickCells } from '~/pages/jpanel/pos/controls/pick'
import { SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { Tick } from '~/pages/jpanel/pos/controls/tick'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'

type BillingFormProps = {
  order: TillOrder | null
  rules: TillRules
  isNew: boolean
  from: Partial<Person>
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onAddresses: () => void
  onBack: () => void
  onClose: () => void
}

const FIELDS = ['firstName', 'lastName', 'organizationName', 'email', 'phone'] as const
const MAX_CELLS = 4

function errorsByField(person: Person): Record<string, string> {
  const isNamed = Boolean(person.organizationName.trim() || (person.firstName.trim() && person.lastName.trim()))
  const isBadEmail = person.email.trim() !== '' && !isEmail(person.email.trim())
  return {
    ...(isNamed
      ? {}
      : {
          [person.firstName.trim() === '' ? 'firstName' : 'lastName']:
            'Enter a first and last name, or an organization.',
        }),
    ...(isBadEmail ? { email: 'Email must be valid' } : {}),
  }
}

export function BillingForm({ order, rules, isNew, from, onSave, onAddresses, onBack, onClose }: BillingFormProps) {
  const known = order && !(isNew && order.supporterId !== null) ? order.billing : emptyPerson(rules.country)
  const [person, setPerson] = useState<Person>({ ...known, ...from })
  const [accountTypeId, setAccountTypeId] = useState(order?.accountTypeId ?? rules.accountTypes[0]?.id ?? null)
  const [emailOptIn, setEmailOptIn] = useState(order?.emailOptIn ?? false)
  const submission = useSubmission()
  const submit = () => {
    const problems = errorsByField(person)
    const [first] = Object.values(problems)
    if (first !== undefined) return submission.refuse({ error: first, errors: problems })
    const isLeaving = isNew && order !== null && order.supporterId !== null
    const details = (open: TillOrder): OrderDetails => ({
      ...open,
      ...(isNew ? { supporterId: null } : {}),
      billing: person,
      accountTypeId,
      emailOptIn,
    })
    // The supporter must be removed first: their addresses go with them, and the typed name is saved after that.
    const operation = async (): Promise<Reply> => {
      const left = isLeaving ? await onSave((open) => ({ ...open, supporterId: null })) : null
      return left?.error ? left : onSave(details)
    }
    submission.run(operation, onClose)
  }
  const types = rules.accountTypes
  return (
    <SheetForm
      submission={submission}
      act={order === null || order.supporterId === null || isNew ? 'Add supporter' : 'Save name'}
      keep={
        <button type="button" className="tbtn" onClick={onBack}>
          Search instead
        </button>
      }
      onSubmit={submit}
    >
      <div className="pair-grid">
        <PersonFields
          person={person}
          fields={FIELDS}
          country={rules.country}
          errors={sideErrors(submission.errors, 'billing')}
          first="firstName"
          onChange={(part) => setPerson((before) => ({ ...before, ...part }))}
        />
        <button type="button" className="tbtn low" onClick={onAddresses}>
          <Icon name="map-pin" />
          Addresses
        </button>
      </div>
      {types.length > MAX_CELLS ? (
        <Field label="Account type">
          <Select
            value={String(accountTypeId ?? '')}
            onChange={(event) => setAccountTypeId(Number(event.target.value))}
            choices={types.map(({ id, label }) => ({ value: String(id), label }))}
          />
        </Field>
      ) : (
        <PickCells
          legend="Account type"
          name="account-type"
          options={types.map(({ id, label }) => ({ value: id, label }))}
          selected={accountTypeId}
          onChoose={setAccountTypeId}
        />
      )}
      <Tick id="email-opt-in" isTicked={emailOptIn} label="Email opt-in (they agreed)" onTick={setEmailOptIn} />
    </SheetForm>
  )
}
