-- The log of who was shown what is called by that name; whoever might read it still may.
update permissions set name = 'view-access-log' where name = 'view-looks';--> statement-breakpoint
update permissions set name = 'export-access-log' where name = 'export-looks';
