-- What a guest sent is found by the address, whatever case and spaces it was stored with.
create index client_address on client (lower(trim(email)));
