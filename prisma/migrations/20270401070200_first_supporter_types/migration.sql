-- An installation that began empty had no type for its supporters, and could store none.
INSERT INTO account_type (name, is_organization, is_default, sequence)
SELECT t.name, t.is_organization, NOT t.is_organization, t.sequence
FROM (VALUES ('Individual', false, 1), ('Organization', true, 2)) t (name, is_organization, sequence)
WHERE EXISTS (SELECT FROM staff) AND NOT EXISTS (SELECT FROM account_type);
