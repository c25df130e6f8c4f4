insert into history_exceptions values
  ('channel_addresses', 'where browsers and chats are reached, as they come and go'),
  ('telegram_codes', 'live for a quarter of an hour'),
  ('message_senders', 'what bots and accounts do at the moment'),
  ('sms_spending', 'counts of what was sent'),
  ('push_keys', 'made once, and never changed');
--> statement-breakpoint
-- The next time at which a clock in Phnom Penh shows this.
create function next_time_of_day(at timestamptz, clock time) returns timestamptz language sql immutable parallel safe as $$
  select ((at at time zone 'Asia/Phnom_Penh')::date + clock
    + case when (at at time zone 'Asia/Phnom_Penh')::time >= clock then interval '1 day' else interval '0' end) at time zone 'Asia/Phnom_Penh'
$$;
--> statement-breakpoint
-- The same instant, or the end of the quiet hours in which it lies; they may go over midnight.
create function after_quiet(at timestamptz, quiet_from time, quiet_to time) returns timestamptz language sql immutable parallel safe as $$
  select case
    when quiet_from = quiet_to then at
    when quiet_from < quiet_to and ((at at time zone 'Asia/Phnom_Penh')::time < quiet_from or (at at time zone 'Asia/Phnom_Penh')::time >= quiet_to) then at
    when quiet_from > quiet_to and (at at time zone 'Asia/Phnom_Penh')::time < quiet_from and (at at time zone 'Asia/Phnom_Penh')::time >= quiet_to then at
    else next_time_of_day(at, quiet_to) end
$$;
