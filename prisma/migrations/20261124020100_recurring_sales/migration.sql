-- The recurring part of the sales of a period: few of the contributions, by their day.
CREATE INDEX contribution_listed_recurring ON contribution (ordered_on) WHERE is_listed AND recurring_items > 0;
