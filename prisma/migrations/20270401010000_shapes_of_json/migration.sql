-- JSON that the product alone writes and reads is refused in any other shape: one such row would keep its pages from
-- being drawn for everybody. Each list is as long as those of its elements that are as they should be.

ALTER TABLE contribution
  ADD CONSTRAINT contribution_taxes CHECK (jsonb_typeof(taxes) = 'array' AND jsonb_array_length(
    CASE WHEN jsonb_typeof(taxes) = 'array' THEN taxes END) = jsonb_array_length(jsonb_path_query_array(taxes,
    'strict $[*] ? (@.code.type() == "string" && @.description.type() == "string" && @.ratePpm.type() == "number" &&
      @.minor.type() == "string" && @.minor like_regex "^-?[0-9]{1,18}$")', '{}', true)));

ALTER TABLE contribution_line
  ADD CONSTRAINT contribution_line_tribute CHECK (jsonb_path_exists(tribute,
    'strict $ ? (@.type.type() == "string" && @.name.type() == "string")', '{}', true));

ALTER TABLE cart
  ADD CONSTRAINT cart_taxes CHECK (jsonb_typeof(taxes) = 'array' AND jsonb_array_length(
    CASE WHEN jsonb_typeof(taxes) = 'array' THEN taxes END) = jsonb_array_length(jsonb_path_query_array(taxes,
    'strict $[*] ? (@.code.type() == "string" && @.description.type() == "string" && @.ratePpm.type() == "number" &&
      @.minor.type() == "string" && @.minor like_regex "^-?[0-9]{1,18}$")', '{}', true)));

ALTER TABLE import_row
  ADD CONSTRAINT import_row_cell_texts CHECK (jsonb_array_length(
    CASE WHEN jsonb_typeof(cells) = 'array' THEN cells END) = jsonb_array_length(jsonb_path_query_array(cells,
    'strict $[*] ? (@.type() == "string")', '{}', true))),
  ADD CONSTRAINT import_row_problem_list CHECK (jsonb_typeof(problems) = 'array' AND jsonb_array_length(
    CASE WHEN jsonb_typeof(problems) = 'array' THEN problems END) = jsonb_array_length(jsonb_path_query_array(problems,
    'strict $[*] ? (@.field.type() == "string" && @.message.type() == "string" && (@.severity == "error" ||
      @.severity == "warning"))', '{}', true)));

ALTER TABLE task
  ADD CONSTRAINT task_problem_list CHECK (jsonb_array_length(
    CASE WHEN jsonb_typeof(problems) = 'array' THEN problems END) = jsonb_array_length(jsonb_path_query_array(problems,
    'strict $[*] ? (@.id.type() == "number" && @.name.type() == "string" && @.reason.type() == "string" &&
      !exists(@.keyvalue() ? (@.key == "href" && @.value.type() != "string")))', '{}', true)));

ALTER TABLE tax_receipt
  ADD CONSTRAINT tax_receipt_changes CHECK (jsonb_typeof(changes) = 'array' AND jsonb_array_length(
    CASE WHEN jsonb_typeof(changes) = 'array' THEN changes END) = jsonb_array_length(jsonb_path_query_array(changes,
    'strict $[*] ? (@.at like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$" && @.by.type() == "string" &&
      @.number.type() == "string" && @.changes.type() == "array" && !exists(@.changes[*] ?
      (!(@.label.type() == "string" && (@.old == null || @.old.type() == "string") &&
        (@.new == null || @.new.type() == "string")))))', '{}', true)));
