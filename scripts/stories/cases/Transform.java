// Test case: an XSL transformation looks up customers by scanning instead of by key.
// says: ^Transform\.transform spends [\d.,]+ M bytecodes (in each of its \d+ calls|per call) to TransformerImpl\.transform, up from
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

class Transform {
    public static void main(String[] args) throws Exception {
        StringBuilder xml = new StringBuilder("<all>");
        for (int i = 0; i < 200; i++) xml.append("<customer id='c").append(i).append("' name='n").append(i).append("'/>");
        for (int i = 0; i < 200; i++) xml.append("<order of='c").append(i * 7 % 200).append("'/>");
        System.out.println(transform(xml.append("</all>").toString()).length() > 0);
    }

    static String transform(String xml) throws Exception {
        String customer = "key('by', @of)/@name"; // A
        String customer = "/all/customer[@id = current()/@of]/@name"; // B
        String style = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
            + "<xsl:key name='by' match='customer' use='@id'/>"
            + "<xsl:template match='/'><out><xsl:for-each select='all/order'><o><xsl:value-of select=\"" + customer + "\"/></o>"
            + "</xsl:for-each></out></xsl:template></xsl:stylesheet>";
        Transformer transformer = TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(style)));
        StringWriter out = new StringWriter();
        transformer.transform(new StreamSource(new StringReader(xml)), new StreamResult(out));
        return out.toString();
    }
}
