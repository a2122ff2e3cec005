-- Sponsees by the words of a text field, and by the options of another, found in an index instead of in every value of the field.
CREATE INDEX sponsorship_segment_words ON sponsorship_segment USING gin (lower(text_value) gin_trgm_ops) WHERE text_value IS NOT NULL;
DROP INDEX sponsorship_segment_item;
CREATE INDEX sponsorship_segment_item ON sponsorship_segment (item_id) INCLUDE (segment_id, sponsorship_id) WHERE item_id IS NOT NULL;
