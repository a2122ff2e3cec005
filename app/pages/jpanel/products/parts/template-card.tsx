import { Form } from 'react-router'
import { productPath } from '~/domain/products/product'
import { useCsrf } from '~/http/use-call'
import { Button, LinkButton } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card } from '~/ui/shell/page-head'

/** A copy under a name of its own, from which products are made. */
export function TemplateCard({ id, templateName }: { id: number; templateName: string | null }) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  return (
    <Card title="Template" className="template">
      {templateName === null ? (
        <Form method="post" className="count-form" onSubmit={sendOnce}>
          <input type="hidden" name="_token" value={csrf} />
          <input type="hidden" name="ids" value={id ?? ''} />
          <Field label="Name of the template">
            <Input name="templateName" required maxLength={64} />
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
