type Row = Record<string, unknown>

export const PAPER_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  tribute_type_templates: [
    { email_template: null, letter_template: null },
    { email_template: 'x'.repeat(200_001) },
    { letter_template: 'x'.repeat(200_001) },
  ],
  tribute_type_subject: [{ email_subject: 'A gift' }, { email_subject: 'A gift\nBcc: x' }],
  mail_template_subject: [{ subject: 'Hello' }, { subject: ' ' }, { subject: 'Hello\nBcc: x' }],
  mail_template_body: [{ body: 'x' }, { body: 'x'.repeat(200_001) }],
  mail_copies: [{ cc: 'a@example.org', bcc: null }, { cc: 'a\nb' }, { bcc: 'a\rb' }],
  mail_attachment_filename: [{ filename: 'receipt.pdf' }, { filename: '' }, { filename: '../x' }, { filename: 'a\nb' }],
  tax_receipt_template_name: [{ name: 'Standard' }, { name: ' ' }],
  tax_receipt_template_default: [
    { is_default: true, deleted_at: null },
    { is_default: true, deleted_at: '2026-01-01' },
  ],
  tax_receipt_has_template: [
    { status: 'draft', template_version_id: null },
    { status: 'issued', template_version_id: null },
  ],
  tax_receipt_template_version_revision: [{ revision: 1 }, { revision: 0 }],
  tax_receipt_template_version_style: [{ style: 'standard' }, { style: 'odd' }],
  tax_receipt_template_version_label: [
    { style: 'standard', custom_label: null },
    { style: 'standard', custom_label: 'Ours' },
    { style: 'custom_label', custom_label: null },
    { style: 'custom_label', custom_label: ' ' },
  ],
  tax_receipt_template_version_body: [{ body: '<p>x</p>' }, { body: ' ' }, { body: 'x'.repeat(200_001) }],
}
