import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { PromoValues } from '~/domain/promotions/promo-form.server'
import { DISCOUNT_TYPES, isLot, TYPE_HELP, TYPE_WORDS, type DiscountType } from '~/domain/promotions/promo'
import type { FormFailure } from '~/http/form/form-action'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
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
  products: Choice[]
  mayFindProducts: boolean
  maySave: boolean
}

const readTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')

const TYPES = DISCOUNT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

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
          <TextField field={fields.code} label="Code" autoCapitalize="characters" spellCheck={false} />
          <TextField field={fields.description} label="Description" isOptional />
        </div>
        <div className="pair">
          <SelectField
            field={fields.discountType}
            label="Type"
            help={TYPE_HELP[type]}
            choices={TYPES}
            onChange={(event) => setType(event.currentTarget.value as DiscountType)}
          />
          <TextField field={fields.discount} label="Discount" isNumber />
        </div>
        {isLot(type) || !isBrowser ? (
          <div className="pair">
            <TextField
              field={fields.buyQuantity}
              label="Items bought"
              help="As often as this many are bought."
              isNumber
              maxLength={8}
            />
            <TextField
              field={fields.allocationLimit}
              label="At most"
              isOptional
              help="Times in one contribution. Leave blank for no limit."
              isNumber
              maxLength={8}
            />
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
          <TextField
            field={fields.freeShippingLabel}
            label="Free shipping label"
            isOptional
            placeholder="Free Shipping"
          />
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
          defaultValue={readTexts(fields.memberships.initialValue)}
          error={fields.memberships.errors?.[0]}
          isOptional
          help="Leave blank for everyone. A supporter who has one of these gets the code by itself at the till."
        />
      </Card>
      <Card title="Limits">
        <div className="pair">
          <TextField field={fields.startsOn} label="Starts" isOptional type="date" />
          <TextField field={fields.endsOn} label="Ends" isOptional help="Works through this day." type="date" />
        </div>
        <div className="pair">
          <TextField
            field={fields.usageLimit}
            label="Uses in all"
            isOptional
            help="Leave blank for no limit."
            isNumber
            maxLength={8}
          />
          <TextField
            field={fields.usageLimitPerAccount}
            label="Uses per supporter"
            isOptional
            help="Leave blank for no limit."
            isNumber
            maxLength={8}
          />
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
