import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ProductValues } from '~/domain/products/form-values'
import type { FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import type { Values } from '~/kit/typed/opened'
import { byId } from '~/domain/products/variants/unchanged'
import { counted } from '~/kit/text'
import { FormSection, SectionNav } from '~/ui/form/sections/form-section'
import { openFolds } from '~/ui/form/sections/open-folds'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Note } from '~/ui/states'
import { ImageField } from '../../parts/media/image-field'
import { CrmSection } from './crm-section'
import { FieldsSection } from './fields-section'
import { FundsSection, MoneySection } from './funds-section'
import type { Offered } from './offered'
import { Preview } from './preview'
import {
  CategoriesSection,
  GeneralSection,
  MailSection,
  SeoSection,
  TributesSection,
  VisibilitySection,
} from './sections'
import { sayHeld, sayVariants } from './section-words'
import { byName, completeVariants, fillFailure, WholeRows, StoredRows } from './stored-rows'
import { shownPictures } from './variant-pictures'
import { VariantsSection } from './variants-section'
import './product.css'

type Props = {
  productId: number | 'new'
  version: number
  values: ProductValues
  /** The stored values, even if the form shows an earlier version. */
  opened: Values | null
  offered: Offered
  failure: FormFailure | undefined
  isLocked: boolean
  isEarlier: boolean
}

export const FORM_ID = 'productForm'

export function ProductForm(props: Props) {
  const [discarded, setDiscarded] = useState<{ count: number; failure?: FormFailure | undefined }>({ count: 0 })
  const failure = props.failure === discarded.failure ? undefined : props.failure
  const key = useFormKey({ values: { id: props.productId, version: props.version }, failure })
  const startOver = () => setDiscarded({ count: discarded.count + 1, failure: props.failure })
  return <OpenForm key={`${discarded.count} ${key}`} {...props} failure={failure} startOver={startOver} />
}

const SECTIONS = [
  ['general', 'General'],
  ['variants', 'Variants'],
  ['pictures', 'Pictures'],
  ['categories', 'Categories'],
  ['visibility', 'Visibility'],
  ['funds', 'Funds & Accounting'],
  ['money', 'Taxes and goal'],
  ['fields', 'Custom fields'],
  ['tributes', 'Tributes'],
  ['mail', 'Emails'],
  ['seo', 'Website and SEO'],
  ['crm', 'Donor CRM'],
] as const

const OPEN = new Set<SectionId>(['general', 'variants'])
/** Without JavaScript, adding a row reloads the page; these sections then open to show it. */
const WITH_ROWS = new Set<SectionId>(['fields', 'funds'])

/** This section is not disabled as a whole, because its dialogs open even when the form is locked. */
const LOCKS_ITSELF = 'variants'

/** The section is hidden when no CRM is connected, but its stored codes are kept and still posted. */
const OF_CRM = 'crm'

type SectionId = (typeof SECTIONS)[number][0]

function OpenForm(props: Props & { startOver: () => void }) {
  const { productId, version, values, opened, offered, isLocked, isEarlier, startOver, failure: refused } = props
  const stored = useMemo(() => byId(isEarlier ? [] : values.variants), [isEarlier, values])
  const wholeRows = useMemo(
    () => byName(isEarlier || productId === 'new' ? values.variants : []),
    [isEarlier, productId, values],
  )
  const failure = useMemo(() => fillFailure(refused, stored), [refused, stored])
  const complete = useCallback((data: FormData) => completeVariants(data, stored), [stored])
  const sendOnce = useOneSubmit()
  const isSaving = useNavigation().formMethod === 'POST'
  const unsaved = useUnsavedChanges(startOver)
  const [form, fields] = useServerForm<ProductValues>({ id: FORM_ID, values, failure, complete })
  useFirstError(unsaved.form, failure)
  useRowsCountAsTyped(
    unsaved.form,
    [...fields.variants.getFieldList(), ...fields.customFields.getFieldList()].map(({ key }) => key).join(),
  )
  const part = { fields, offered }
  const drawn: Record<SectionId, ReactNode> = {
    general: <GeneralSection {...part} />,
    pictures: (
      <ImageField
        name="pictures"
        label="Gallery"
        images={shownPictures(offered.images, fields.pictures.initialValue)}
        help="The first one is the main picture, also at the point of sale."
        addsByNumber
        error={fields.pictures.errors?.[0]}
      />
    ),
    categories: <CategoriesSection {...part} />,
    variants: (
      <StoredRows value={stored}>
        <WholeRows value={wholeRows}>
          <VariantsSection list={fields.variants} form={form} offered={offered} isLocked={isLocked} attempt={failure} />
        </WholeRows>
      </StoredRows>
    ),
    fields: (
      <FieldsSection list={fields.customFields} form={form} hasCrm={offered.hasCrm} giftFields={offered.giftFields} />
    ),
    funds: <FundsSection {...part} form={form} />,
    money: <MoneySection {...part} />,
    tributes: <TributesSection {...part} />,
    visibility: <VisibilitySection {...part} />,
    mail: <MailSection {...part} />,
    seo: <SeoSection {...part} />,
    crm: <CrmSection {...part} />,
  }
  const wrong = new Set(Object.keys(form.allErrors).map(findSection))
  const held: Partial<Record<SectionId, string>> = sayHeld(values, offered)
  const isDraft = failure !== undefined && Object.keys(failure.fields).length === 0
  const sections = SECTIONS.map(([id, title]) => ({
    id,
    title,
    holds: held[id],
    count: { pictures: values.pictures.length, fields: values.customFields.length }[id as 'fields'],
    about: id === 'variants' ? sayVariants(values.variants.map(({ name }) => name)) : undefined,
    hasError: wrong.has(id),
    isOpen: OPEN.has(id) || (isDraft && WITH_ROWS.has(id)),
    isHidden: id === OF_CRM && !offered.hasCrm,
  }))
  return (
    <PostForm ref={unsaved.form} className="product" preventScrollReset {...submits(form, sendOnce)}>
      {/* The first button of a form is the one that Enter presses. */}
      <button hidden name="intent" value="save" />
      <input type="hidden" name="version" value={version} />
      {opened === null ? null : <Opened values={opened} failure={failure} />}
      <input type="hidden" name={fields.shownVariants.name} value={String(fields.shownVariants.initialValue ?? '')} />
      <input type="hidden" name={fields.shownFields.name} value={String(fields.shownFields.initialValue ?? '')} />
      <SectionNav sections={sections.filter(({ isHidden }) => !isHidden)} />
      <div className="set-form">
        {failure?.message ? <Failure failure={failure} /> : null}
        {sections.map((section) => (
          <FormSection key={section.id} {...section} isLocked={isLocked && section.id !== LOCKS_ITSELF}>
            {drawn[section.id]}
          </FormSection>
        ))}
      </div>
      <Preview form={unsaved.form} productId={productId} picture={offered.picture} />
      {isLocked ? null : <SaveBar {...unsaved} isSaving={isSaving} label="Save product" />}
    </PostForm>
  )
}

const Failure = ({ failure }: { failure: FormFailure }) => {
  const count = Object.keys(failure.fields).length
  return (
    <Note tone="bad" title={failure.message} isAlert>
      {count > 0 ? <p>{`${counted(count, 'field')} ${count === 1 ? 'needs' : 'need'} your attention`}</p> : null}
    </Note>
  )
}

const FIELDS_OF: Readonly<Record<Exclude<SectionId, 'general'>, RegExp>> = {
  variants: /^variants$/,
  pictures: /^pictures$/,
  categories: /^categories$/,
  visibility: /^(?:isEnabled|showInPos|publish|outofstock|limitSales|isFeatured|isNew|isClearance|hide|allowCheckIn)/,
  funds: /^(?:designations|style|fundCode)$/,
  money: /^(?:taxes|isTaxReceiptable|isDccEnabled|paymentGroupId|achOnly|goal)/,
  fields: /^customFields$/,
  tributes: /^(?:allowTributes|tribute)/,
  mail: /^(?:emailNotify|thankYouTemplate)$/,
  seo: /^(?:seo|templateSuffix|addToLabel|thankYouUrl|altButton)/,
  crm: /^crm/,
}

export function findSection(name: string): SectionId {
  const field = name.split(/[[.]/)[0] ?? ''
  const match = Object.entries(FIELDS_OF).find(([, fields]) => fields.test(field))
  return (match?.[0] as SectionId | undefined) ?? 'general'
}

function useFirstError(form: { current: HTMLFormElement | null }, failure: FormFailure | undefined): void {
  useEffect(() => {
    if (!failure) return
    // The fields show their errors only after the form has rendered with the response.
    const drawn = requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      openFolds(first)
      const dialog = first?.closest('dialog')
      if (dialog?.open === false) dialog.showModal()
      first?.focus()
    })
    return () => cancelAnimationFrame(drawn)
  }, [failure, form])
}

function useRowsCountAsTyped(form: { current: HTMLFormElement | null }, rows: string): void {
  useEffect(() => {
    form.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [rows, form])
}
