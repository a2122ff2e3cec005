import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { PromoValues } from '~/domain/promotions/promo-form.server'
import { DISCOUNT_TYPES, isLot, TYPE_HELP, TYPE_WORDS, type DiscountType } from '~/domain/promotions/promo'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Select, type Choice } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { ProductPicker } from '../../parts/pickers/product-picker'
import { TickList } from '../../parts/tick-list'
import { SeveralField } from '~/ui/fields/several-field'
import { useIsBrowser } from '~/ui/use-is-browser'

type Props = {
  values: PromoValues
  failure: FormFailure | undefined
  categories: Choice[]
  memberships: Choice[]
  /** What the stored products are called. */
  products: Choice[]
  mayFindProducts: boolean
  maySave: boolean
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')

const TYPES = DISCOUNT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

/**
 * What a promo code gives, to whom, for what and how often. The type decides the sentence below it and whether lots are
 * counted.
 */
export function PromoForm({ values, failure, categories, memberships, products, mayFindProducts, maySave }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<PromoValues>({ id: 'promo', values, failure })
  const [type, setType] = useState(String(fields.discountType.initialValue ?? values.discountType) as DiscountType)
  const [isFree, setIsFree] = useState(fields.isFreeShipping.initialValue === 'on')
  const isBrowser = useIsBrowser()
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={failure} />
      <LeaveGuard />
      <Card title="Promo code">
        <div className="pair">
          <Field label="Code" {...fieldProps(fields.code)}>
            <Input
              {...controlProps(fields.code)}
              required
              maxLength={15}
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field label="Description" isOptional {...fieldProps(fields.description)}>
            <Input {...controlProps(fields.description)} maxLength={250} />
          </Field>
        </div>
        <div className="pair">
          <Field label="Type" help={TYPE_HELP[type]} {...fieldProps(fields.discountType)}>
            <Select
              {...controlProps(fields.discountType)}
              choices={TYPES}
              onChange={(event) => setType(event.currentTarget.value as DiscountType)}
            />
          </Field>
          <Field label="Discount" {...fieldProps(fields.discount)}>
            <Input {...controlProps(fields.discount)} isNumber maxLength={12} />
          </Field>
        </div>
        {isLot(type) || !isBrowser ? (
          <div className="pair">
            <Field label="Items bought" help="As often as this many are bought." {...fieldProps(fields.buyQuantity)}>
              <Input {...controlProps(fields.buyQuantity)} isNumber maxLength={8} />
            </Field>
            <Field
              label="At most"
              isOptional
              help="Times in one contribution. Empty: no limit."
              {...fieldProps(fields.allocationLimit)}
            >
              <Input {...controlProps(fields.allocationLimit)} isNumber maxLength={8} />
            </Field>
          </div>
        ) : null}
        <Checkbox
          name={fields.isFreeShipping.name}
          value="on"
          defaultChecked={fields.isFreeShipping.initialValue === 'on'}
          label="Ships for free"
          onChange={(event) => setIsFree(event.currentTarget.checked)}
        />
        {isFree || !isBrowser ? (
          <Field label="Free shipping label" isOptional {...fieldProps(fields.freeShippingLabel)}>
            <Input {...controlProps(fields.freeShippingLabel)} maxLength={25} placeholder="Free Shipping" />
          </Field>
        ) : null}
      </Card>
      <Card title="For">
        <p className="help">A code that is for no product and no category takes nothing off.</p>
        <ProductPicker
          label="Products"
          key={fields.products.key}
          name={fields.products.name}
          value={fields.products.initialValue}
          known={products}
          mayFind={mayFindProducts}
          {...fieldProps(fields.products)}
        />
        <TickList
          name={fields.categories.name}
          value={fields.categories.initialValue}
          choices={categories}
          legend="Categories"
        />
        <SeveralField
          key={fields.memberships.key}
          label="Only for members of"
          name={fields.memberships.name}
          id={fields.memberships.id}
          nouns="memberships"
          options={memberships.map(({ value, label }) => ({ id: value, label }))}
          defaultValue={textsOf(fields.memberships.initialValue)}
          error={fields.memberships.errors?.[0]}
          isOptional
          help="Empty: for everyone. A supporter who has one of these gets the code by itself at the till."
        />
      </Card>
      <Card title="Limits">
        <div className="pair">
          <Field label="Starts" isOptional {...fieldProps(fields.startsOn)}>
            <Input {...controlProps(fields.startsOn)} type="date" />
          </Field>
          <Field label="Ends" isOptional help="Works through this day." {...fieldProps(fields.endsOn)}>
            <Input {...controlProps(fields.endsOn)} type="date" />
          </Field>
        </div>
        <div className="pair">
          <Field label="Uses in all" isOptional help="Empty: unlimited." {...fieldProps(fields.usageLimit)}>
            <Input {...controlProps(fields.usageLimit)} isNumber maxLength={8} />
          </Field>
          <Field
            label="Uses per supporter"
            isOptional
            help="Empty: unlimited."
            {...fieldProps(fields.usageLimitPerAccount)}
          >
            <Input {...controlProps(fields.usageLimitPerAccount)} isNumber maxLength={8} />
          </Field>
        </div>
      </Card>
      {maySave ? (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
            Save promo code
          </Button>
        </div>
      ) : null}
    </PostForm>
  )
}
