import { useState } from 'react'
import { normalizeFundCode } from '~/domain/products/product'
import { type BoundField, TextField, initialText } from '~/ui/fields/bound-field'
import type { Offered } from './offered'

const LIST = 'fund-codes'
const FORM = 'Capital letters, digits, _ and -.'

export function FundCodes({ crmCodes, fundCodes }: Offered) {
  return (
    <datalist id={LIST}>
      {crmCodes.map(({ code, description }) => (
        <option key={code} value={code} label={description} />
      ))}
      {fundCodes
        .filter((code) => !crmCodes.some((known) => known.code === code))
        .map((code) => (
          <option key={code} value={code} />
        ))}
    </datalist>
  )
}

type Props = { field: BoundField; label: string; help?: string; isOptional?: boolean; offered: Offered }

/**
 * Normalizes a fund code when the field loses focus. A code that is not in the donor CRM may be saved, because it may
 * be entered there later.
 */
export function FundField({ field, offered: { crmCodes }, help = FORM, ...rest }: Props) {
  const [code, setCode] = useState(initialText(field))
  const known = crmCodes.find((one) => one.code === code)
  const isUnknown = code !== '' && crmCodes.length > 0 && !known
  return (
    <TextField
      {...rest}
      field={field}
      maxLength={200}
      list={LIST}
      help={
        isUnknown ? <b className="warn-text">The donor CRM does not know this code.</b> : (known?.description ?? help)
      }
      onBlur={(event) => {
        event.currentTarget.value = normalizeFundCode(event.currentTarget.value)
        setCode(event.currentTarget.value)
      }}
    />
  )
}
