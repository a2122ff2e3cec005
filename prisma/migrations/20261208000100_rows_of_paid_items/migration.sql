-- Lines with Gift Aid, where an organization has few of them: paid items by it are found without reading every line.
CREATE INDEX contribution_line_gift_aid ON contribution_line (contribution_id) WHERE is_gift_aid;
