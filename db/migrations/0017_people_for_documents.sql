-- Documents that a job writes name the people.

grant execute on function app.people_here() to household_archivist;
grant select on people to household_archivist;
