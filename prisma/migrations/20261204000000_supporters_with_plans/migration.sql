-- Supporters with an active or a suspended plan, newest first: counted and listed without looking at a plan or at the supporters' own rows.
CREATE INDEX supporter_with_plan ON supporter (recurring_state, created_at, id) INCLUDE (account_type_id)
  WHERE is_active AND NOT is_spam AND recurring_state >= 0;
