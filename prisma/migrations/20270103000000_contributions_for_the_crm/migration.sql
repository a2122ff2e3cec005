-- Whether a contribution may be pushed to the donor CRM: not where each of its items is of a product that is kept out of it (R-CRM-1). A function, so that the
-- list of contributions looks at items only of rows that have no gift there, and keeps its plan.
CREATE FUNCTION contribution_is_for_crm(contribution integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = contribution) OR EXISTS (
    SELECT 1 FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id LEFT JOIN product p ON p.id = v.product_id
    WHERE l.contribution_id = contribution AND coalesce(p.crm ->> 'dp_syncable', '1') <> '0');
END $$;
