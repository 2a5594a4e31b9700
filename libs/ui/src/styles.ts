// Every style sheet of the library, in the order in which their rules follow one another. The theme brings them all at once:
// whichever part of the library is loaded later finds its rules there, so that nothing is shown without them, and the style
// sheets of the areas come after them whatever is loaded when.
import './theme/global.css';
import './page/page.css';
import './list/list.css';
import './feedback/feedback.css';
import './details/details.css';
import './form/form.css';
import './status/status.css';
import './photos/photos.css';
import './sessions/sessions.css';
import './signature/signature.css';
