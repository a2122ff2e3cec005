import { productPath } from '~/domain/products/product'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { TextField } from '~/ui/fields/bound-field'
import { Button, LinkButton } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'

type Props = { id: number; templateName: string | null; failure: FormFailure | undefined }

export function TemplateCard({ id, templateName, failure }: Props) {
  const isOurs = failure?.typed.intent === 'copy'
  const [form, fields] = useServerForm({
    id: 'template',
    values: { templateName: '' },
    failure: isOurs ? failure : undefined,
  })
  return (
    <Card title="Template" className="template">
      {templateName === null ? (
        <PostForm id={form.id} className="count-form">
          <LeaveGuard isSmall />
          <input type="hidden" name="ids" value={id ?? ''} />
          <TextField field={fields.templateName} label="Name of the template" required maxLength={64} />
          <Button type="submit" name="intent" value="copy">
            Save as template
          </Button>
        </PostForm>
      ) : (
        <LinkButton to={`${productPath('new')}?from=${id}`} icon="plus">
          New product from this template
        </LinkButton>
      )}
    </Card>
  )
}
