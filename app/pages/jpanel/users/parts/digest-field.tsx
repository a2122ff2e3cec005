import { DIGEST_WORDS, DIGESTS } from '~/domain/settings/digest'
import { SelectField, type BoundField } from '~/ui/fields/bound-field'
import { HeldMail } from '~/ui/overlay/held-mail'

const CHOICES = DIGESTS.map((value) => ({ value, label: DIGEST_WORDS[value] }))

/** Sets how often a user gets the digest (R-EMAILS-5). `<DigestField field={fields.digest} />` */
export const DigestField = ({ field, isDisabled = false }: { field: BoundField; isDisabled?: boolean }) => (
  <>
    <SelectField
      field={field}
      label="Digest"
      help="What came in, what failed and what waits, by email. It goes only to users who may see the dashboard."
      choices={CHOICES}
      disabled={isDisabled}
    />
    <HeldMail />
  </>
)
