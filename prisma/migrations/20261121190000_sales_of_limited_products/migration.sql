-- Sales are counted only where a product limits them. Whoever sets a limit counts afresh what is paid or being paid for.
CREATE FUNCTION count_sales_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sold_quantity := coalesce((
    SELECT sum(l.qty) FROM contribution_line l
      JOIN product_variant v ON v.id = l.variant_id
      JOIN contribution c ON c.id = l.contribution_id
    WHERE v.product_id = NEW.id AND (c.confirmed_at IS NOT NULL OR c.payment_locked_at IS NOT NULL)), 0);
  RETURN NEW;
END $$;

CREATE TRIGGER product_limited BEFORE UPDATE OF limit_sales ON product
  FOR EACH ROW WHEN (OLD.limit_sales IS NULL AND NEW.limit_sales IS NOT NULL)
  EXECUTE FUNCTION count_sales_of_product();
