// Every style sheet of the library, in cascade order. The theme loads them all at once, so that a component that is loaded
// later finds its rules, and the style sheets of the areas come after them in any case.
import 'antd/dist/antd.css';
import './theme/global.css';
import './page/page.css';
import './list/list.css';
import './feedback/feedback.css';
import './details/details.css';
import './form/field.css';
import './form/form.css';
import './status/status.css';
import './photos/photos.css';
import './sessions/sessions.css';
import './signature/signature.css';
import './theme/forced-colors.css';
