import { useCallback } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { SearchField } from '~/ui/fields/combo-field'
import { Field, Input } from '~/ui/form/field'

type Found = { id: number; display_name: string; email: string | null }
type Props = { referrer: { id: number; name: string } | null; error: string | undefined }

const NAME = 'referredBy'

/** Who brought the supporter, found by any part of a name or an email; without a script by the number. */
export function ReferrerField({ referrer, error }: Props) {
  const csrf = useCsrf()
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const path = `/jpanel/supporters/autocomplete?limit=20&search=${encodeURIComponent(text)}`
      const reply = await call<Found[]>(path, csrf, { method: 'GET', signal })
      if (isFailure(reply)) return null
      return { options: reply.map(({ id, display_name: label, email }) => ({ id: String(id), label, ...(email ? { note: email } : {}) })) }
    },
    [csrf],
  )
  return (
    <SearchField
      label="Referred by"
      name={NAME}
      nouns="supporters"
      isOptional
      {...(error === undefined ? {} : { error })}
      search={search}
      chosen={referrer === null ? null : { id: String(referrer.id), label: referrer.name }}
      plain={
        <Field label="Referred by" isOptional help="The number of the supporter." error={error}>
          <Input name={NAME} inputMode="numeric" defaultValue={referrer?.id ?? ''} />
        </Field>
      }
    />
  )
}
