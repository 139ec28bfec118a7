-- The link of a shortlist works for the whole of the last day that it names, everywhere in the US and Canada. Earlier
-- lists ended at the hour at which they were made, on the day that they had named.
update shortlist
set expires_at = ((expires_at at time zone 'UTC')::date + 1)::timestamp at time zone 'Pacific/Honolulu'
where (expires_at at time zone 'Pacific/Honolulu')::time <> '00:00';
