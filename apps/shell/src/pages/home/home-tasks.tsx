import type { HomeTask } from '@portal/domain';
import { Button, Icon, isIconName } from '@portal/ui';
import { Link, useNavigate } from 'react-router-dom';

export function HomeTasks({ tasks }: { tasks: readonly HomeTask[] }) {
  return tasks.map((task) => <TaskSection key={task.key} task={task} />);
}

function TaskSection({ task: { title, text, detail, path, action } }: { task: HomeTask }) {
  const navigate = useNavigate();
  return (
    <section className="home-section" aria-label={title}>
      <h2>{title}</h2>
      <div className="ui-sheet home-task">
        <Link to={path} className="home-task-words">
          <strong>{text}</strong>
          <span>{detail}</span>
        </Link>
        {action && (
          <Button
            type="primary"
            size="large"
            icon={<Icon name={isIconName(action.icon) ? action.icon : 'forward'} />}
            onClick={() => void navigate(action.path)}
          >
            {action.label}
          </Button>
        )}
      </div>
    </section>
  );
}
