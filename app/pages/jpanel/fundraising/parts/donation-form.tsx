import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormValues } from '~/domain/fundraising/form'
import type { DccTerms } from '~/domain/pricing/dcc'
import type { FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Note } from '~/ui/states'
import { FormPreview } from './form-preview'
import { AmountsCard, AsksCard, GeneralCard, ThanksCard, TrustCard, type Pictures } from './form-sections'

type Props = {
  id: string
  version: number
  values: FormValues
  pictures: Pictures
  currency: string
  symbol: string
  terms: DccTerms
  organization: string
  failure: FormFailure | undefined
  isLocked: boolean
}

export const FORM_ID = 'donation-form'

export function DonationForm(props: Props) {
  const [discarded, setDiscarded] = useState<{ count: number; failure?: FormFailure | undefined }>({ count: 0 })
  const failure = props.failure === discarded.failure ? undefined : props.failure
  const key = useFormKey({ values: { id: props.id, version: props.version }, failure })
  const beginAgain = () => setDiscarded({ count: discarded.count + 1, failure: props.failure })
  return <OpenForm key={`${discarded.count} ${key}`} {...props} failure={failure} beginAgain={beginAgain} />
}

function OpenForm({
  id,
  version,
  values,
  pictures,
  currency,
  symbol,
  terms,
  organization,
  failure,
  isLocked,
  beginAgain,
}: Props & { beginAgain: () => void }) {
  const sendOnce = useOneSubmit()
  const isSaving = useNavigation().formMethod === 'POST'
  const unsaved = useUnsavedChanges(beginAgain)
  const [form, fields] = useServerForm<FormValues>({ id: FORM_ID, values, failure })
  const element = unsaved.form
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, element])
  const wrong = Object.keys(failure?.fields ?? {}).length
  return (
    <div className="fund-form">
      <PostForm ref={element} className="set-form" preventScrollReset {...submits(form, sendOnce)}>
        <button hidden name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        {id === 'new' ? null : <Opened values={values} failure={failure} />}
        <fieldset disabled={isLocked} className="bare">
          {failure?.message ? (
            <Note tone="bad" title={failure.message} isAlert>
              {wrong > 0 ? (
                <p>{`${counted(wrong, 'field')} ${wrong === 1 ? 'needs' : 'need'} your attention`}</p>
              ) : null}
            </Note>
          ) : null}
          <GeneralCard fields={fields} symbol={symbol} pictures={pictures} />
          <AmountsCard fields={fields} symbol={symbol} />
          <TrustCard fields={fields} symbol={symbol} />
          <AsksCard fields={fields} symbol={symbol} />
          <ThanksCard fields={fields} symbol={symbol} />
        </fieldset>
        {isLocked ? null : <SaveBar {...unsaved} isSaving={isSaving} label="Save form" />}
      </PostForm>
      <FormPreview form={element} values={values} currency={currency} terms={terms} organization={organization} />
    </div>
  )
}
