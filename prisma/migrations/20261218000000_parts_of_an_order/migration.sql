-- What most orders do not have (a supporter, codes, a way of sending) is read by functions: a plan of a statement starts all of its parts each time, the body of a function only where it is
-- called (decision 0750). Only definitions: no row is read or written.

/** The supporter of an order with the membership that runs longest and the kept methods, the one to pay with first. */
CREATE FUNCTION supporter_of_order(supporter integer) RETURNS json LANGUAGE sql STABLE STRICT AS $$
  SELECT json_build_object('id', s.id, 'displayName', coalesce(s.display_name, ''), 'accountType', json_build_object('id', a.id, 'name', a.name, 'isOrganization', a.is_organization),
    'membership', (
      SELECT json_build_object('name', p.name, 'endsOn', r.ends_on) FROM membership_span r JOIN membership p ON p.id = r.membership_id
      WHERE r.supporter_id = s.id ORDER BY r.ends_on DESC NULLS FIRST, r.starts_on DESC, p.id LIMIT 1),
    'methods', coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'displayName', m.display_name, 'gateway', m.gateway, 'type', m.type, 'brand', m.brand, 'last4', m.last4,
        'expiresMonth', m.expires_month, 'expiresYear', m.expires_year, 'useAsDefault', m.use_as_default) ORDER BY m.use_as_default DESC, m.id DESC)
      FROM payment_method m WHERE m.supporter_id = s.id AND m.status = 'ACTIVE' AND m.deleted_at IS NULL), '[]'))
  FROM supporter s LEFT JOIN account_type a ON a.id = s.account_type_id WHERE s.id = supporter $$;

/** A code as the till and the pages know it; amounts as text, since JSON has no whole numbers of that size. */
CREATE FUNCTION promo_as_json(p promo_code, is_granted boolean) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', p.id, 'code', p.code, 'description', p.description, 'type', p.discount_type, 'points', p.discount_points, 'minor', p.discount_minor::text,
    'buy', p.buy_quantity, 'allocation', p.allocation_limit, 'free', p.is_free_shipping, 'label', p.free_shipping_label, 'starts', p.starts_on, 'ends', p.ends_on,
    'limit', p.usage_limit, 'count', p.usage_count, 'each', p.usage_limit_per_account,
    'members', EXISTS (SELECT 1 FROM promo_code_membership m WHERE m.promo_code_id = p.id), 'granted', is_granted) $$;

/** The codes of a contribution in the order in which they were entered: null where it has none. */
CREATE FUNCTION promos_of_contribution(contribution integer) RETURNS json LANGUAGE sql STABLE STRICT AS $$
  SELECT json_agg(promo_as_json(p, k.is_granted) ORDER BY k.position, p.id)
  FROM contribution_promo k JOIN promo_code p ON p.id = k.promo_code_id WHERE k.contribution_id = contribution $$;

CREATE FUNCTION shipping_method_as_json(method integer) RETURNS json LANGUAGE sql STABLE STRICT AS $$
  SELECT json_build_object('id', m.id, 'name', m.name, 'code', m.code) FROM shipping_method m WHERE m.id = method $$;
