import { Form } from 'react-router'
import { productPath } from '~/domain/products/product'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { useCsrf } from '~/http/use-call'
import { Button, LinkButton } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card } from '~/ui/shell/page-head'

/** A copy under a name of its own, from which products are made. */
type Props = { id: number; templateName: string | null; failure: FormFailure | undefined }

export function TemplateCard({ id, templateName, failure }: Props) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  const isOurs = failure?.typed.intent === 'copy'
  const [form, fields] = useServerForm({
    id: 'template',
    values: { templateName: '' },
    failure: isOurs ? failure : undefined,
  })
  return (
    <Card title="Template" className="template">
      {templateName === null ? (
        <Form method="post" id={form.id} className="count-form" onSubmit={sendOnce}>
          <input type="hidden" name="_token" value={csrf} />
          <input type="hidden" name="ids" value={id ?? ''} />
          <Field label="Name of the template" {...fieldProps(fields.templateName)}>
            <Input {...controlProps(fields.templateName)} required maxLength={64} />
          </Field>
          <Button type="submit" name="intent" value="copy">
            Save as template
          </Button>
        </Form>
      ) : (
        <LinkButton to={`${productPath('new')}?from=${id}`} icon="plus">
          New product from this template
        </LinkButton>
      )}
    </Card>
  )
}
