-- Which of his children a parent looks at says nothing that anybody would ever ask about.
insert into history_exceptions values ('chosen_children', 'whom a parent looks at: a convenience of his own, not a fact of the school');
